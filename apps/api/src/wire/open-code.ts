/** Three dice as the wire shows them; zeros where there are none. */
export function openCodeOf(dice: readonly number[] | null): [number, number, number] {
  const [first = 0, second = 0, third = 0] = dice ?? []
  return [first, second, third]
}
