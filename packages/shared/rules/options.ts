/** The betting options, in the order of the odds hash, the wire and every screen. */
export const OPTIONS = [
  'big',
  'small',
  'odd',
  'even',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
] as const
export type Option = (typeof OPTIONS)[number]

/** Three dice as thrown, each from 1 to 6. */
export type Dice = readonly [number, number, number]

/** The number of ordered throws of three dice. */
export const THROWS = 216

/** Names that older clients send for the four outside options. */
export const ALIASES = { 大: 'big', 小: 'small', 单: 'odd', 双: 'even' } as const satisfies Record<
  string,
  Option
>

/** Returns the option of a name or alias; `undefined` for anything else. */
export function readOption(text: string): Option | undefined {
  const named = Object.entries(ALIASES).find(([alias]) => alias === text)?.[1] ?? text
  return OPTIONS.find((option) => option === named)
}

/** Returns the sum of three dice, 3 to 18. */
export function sumOf(dice: Dice): number {
  return dice[0] + dice[1] + dice[2]
}

/** Returns `big` for sums above 10, else `small`. */
export function sizeOf(sum: number): 'big' | 'small' {
  return sum > 10 ? 'big' : 'small'
}

export function parityOf(sum: number): 'odd' | 'even' {
  return sum % 2 === 0 ? 'even' : 'odd'
}

/** Returns whether an option wins with these dice. */
export function wins(option: Option, dice: Dice): boolean {
  const sum = sumOf(dice)
  return option === sizeOf(sum) || option === parityOf(sum) || option === String(sum)
}

const FACES = [1, 2, 3, 4, 5, 6]
const EVERY_THROW = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c): Dice => [a, b, c])))

/** The number of the 216 throws in which an option wins. Triples count like any other throw. */
export const WAYS = Object.fromEntries(
  OPTIONS.map((option) => [option, EVERY_THROW.filter((dice) => wins(option, dice)).length]),
) as Readonly<Record<Option, number>>
