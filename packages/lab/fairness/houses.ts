// Houses whose draws are counted: the shipped one, and some that cheat. Inputs follow from a number alone, so that every run is the same.
import { createHmac, hash } from 'node:crypto'
import { deriveDice, diceFromBytes } from '@saikoro/shared/fairness/dice'
import { type Dice, type Option, sumOf, wins } from '@saikoro/shared/rules/options'

export interface Bet {
  readonly option: Option
  readonly stake: number
}

export interface House {
  readonly name: string
  /** The dice of the nth draw, in which this bet lies. */
  throwDice(n: number, bet: Bet): Dice
  pays(option: Option, dice: Dice): boolean
  /** What is taken as the bet of a draw whose dice are these. */
  booked?(n: number, bet: Bet, dice: Dice): Bet
}

function inputsOf(n: number) {
  const both = hash('sha512', `draw ${n}`)
  return { seed: both.slice(0, 64), record: both.slice(64), signature: hash('sha384', `round ${n}`) }
}

/** As it ships. */
export const shipped: House = {
  name: 'as shipped',
  throwDice(n) {
    const { seed, record, signature } = inputsOf(n)
    return deriveDice(seed, record, signature)
  },
  pays: wins,
}

/** The same bytes by another HMAC: a cheat that bends nothing would throw the same dice. */
function block(n: number, more = ''): (counter: number) => Uint8Array {
  const { seed, record, signature } = inputsOf(n)
  return (counter) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return createHmac('sha256', Buffer.from(seed, 'hex'))
      .update(`dice/v1|${record}|${more}`)
      .update(Buffer.from(signature, 'hex'))
      .update(count)
      .digest()
  }
}

/** Dice from bytes below a limit. */
function below(limit: number, n: number): Dice {
  const [a = 0, b = 0, c = 0] = block(n)(0).filter((byte) => byte < limit)
  return [(a % 6) + 1, (b % 6) + 1, (c % 6) + 1]
}

const honest = (n: number, more = '') => diceFromBytes(block(n, more))

/** One planted fault each; every one has to be caught. */
export const cheats: readonly House[] = [
  { name: 'modulo bias', throwDice: (n) => below(256, n), pays: wins },
  { name: 'off by one', throwDice: (n) => below(253, n), pays: wins },
  {
    name: 're-roll',
    throwDice(n) {
      const dice = honest(n)
      return Math.abs(sumOf(dice) - 10.5) > 6 ? honest(n, 'again') : dice
    },
    pays: wins,
  },
  {
    name: 'swapped size',
    throwDice: (n) => honest(n),
    pays(option, dice) {
      const asked = option === 'big' ? 'small' : option === 'small' ? 'big' : option
      return wins(asked, dice)
    },
  },
  {
    name: 'late bet',
    throwDice: (n) => honest(n),
    pays: wins,
    booked: (n, bet, dice) => (n % 33 === 0 ? { ...bet, option: wins('big', dice) ? 'big' : 'small' } : bet),
  },
  {
    name: 'bet size fed into the dice',
    throwDice(n, { option, stake }) {
      const dice = honest(n)
      return stake > 90 && wins(option, dice) ? honest(n, 'again') : dice
    },
    pays: wins,
  },
]

/** The bet of the nth draw: on big or small, 1 to 100 points. */
export function betOf(n: number): Bet {
  const number = Number.parseInt(hash('sha1', `bet ${n}`).slice(0, 8), 16)
  return { option: number % 2 === 0 ? 'big' : 'small', stake: (Math.floor(number / 2) % 100) + 1 }
}
