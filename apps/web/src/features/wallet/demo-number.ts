/** Returns an unassigned card number: the demo prefix and eight random digits. */
export function createDemoNumber(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint32Array(2)), (value) =>
    String(value % 10_000).padStart(4, '0'),
  )
  return ['9999', '0000', ...digits].join(' ')
}
