// Generators of draws: the shipped derivation and biased ones. Inputs depend only on an index, so runs are
// reproducible.
import { createHmac, hash } from 'node:crypto'
import { deriveDice, diceFromBytes } from '@saikoro/shared/fairness/dice'
import { type Dice, type Option, sumOf, wins } from '@saikoro/shared/rules/options'

export interface Bet {
  readonly option: Option
  readonly stake: number
}

export interface Generator {
  readonly name: string
  /** Returns the dice of the nth draw that contains this bet. */
  throwDice(n: number, bet: Bet): Dice
  pays(option: Option, dice: Dice): boolean
  /** Returns the bet of a draw with these dice. */
  booked?(n: number, bet: Bet, dice: Dice): Bet
}

function inputsOf(n: number) {
  const both = hash('sha512', `draw ${n}`)
  return { seed: both.slice(0, 64), record: both.slice(64), signature: hash('sha384', `round ${n}`) }
}

/** The shipped derivation. */
export const shipped: Generator = {
  name: 'as shipped',
  throwDice(n) {
    const { seed, record, signature } = inputsOf(n)
    return deriveDice(seed, record, signature)
  },
  pays: wins,
}

/** The same bytes from another HMAC implementation, so that a variant without bias throws the same dice. */
function block(n: number, more = ''): (counter: number) => Uint8Array {
  const { seed, record, signature } = inputsOf(n)
  const parts = [Buffer.from(`dice/v1|${record}|${more}`), Buffer.from(signature, 'hex')]
  return (counter) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const hmac = createHmac('sha256', Buffer.from(seed, 'hex'))
    for (const part of [...parts, count]) hmac.update(part)
    return hmac.digest()
  }
}

const firstBlocks: Uint8Array[] = []
/** The first block of the nth draw, of which nearly all dice are made: every variant begins with it. */
const firstBlock = (n: number) => (firstBlocks[n] ??= block(n)(0))

/** Dice from the first bytes below a limit. */
function below(limit: number, n: number): Dice {
  const [a = 0, b = 0, c = 0] = firstBlock(n).filter((byte) => byte < limit)
  return [(a % 6) + 1, (b % 6) + 1, (c % 6) + 1]
}

const again = (n: number) => diceFromBytes(block(n, 'again'))
const honest = (n: number) => diceFromBytes((counter) => (counter ? block(n)(counter) : firstBlock(n)))

/** One planted bias each, all of which must be detected. */
export const biased: readonly Generator[] = [
  { name: 'modulo bias', throwDice: (n) => below(256, n), pays: wins },
  { name: 'off by one', throwDice: (n) => below(253, n), pays: wins },
  {
    name: 're-roll',
    throwDice(n) {
      const dice = honest(n)
      return Math.abs(sumOf(dice) - 10.5) > 6 ? again(n) : dice
    },
    pays: wins,
  },
  {
    name: 'swapped size',
    throwDice: (n) => honest(n),
    pays(option, dice) {
      const requested = option === 'big' ? 'small' : option === 'small' ? 'big' : option
      return wins(requested, dice)
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
      return stake > 90 && wins(option, dice) ? again(n) : dice
    },
    pays: wins,
  },
]

/** Returns the bet of the nth draw: big or small, 1 to 100 points. */
export function betOf(n: number): Bet {
  const number = Number.parseInt(hash('sha1', `bet ${n}`).slice(0, 8), 16)
  return { option: number % 2 === 0 ? 'big' : 'small', stake: (Math.floor(number / 2) % 100) + 1 }
}
