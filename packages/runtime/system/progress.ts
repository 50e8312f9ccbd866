// Progress of set-up: one line per step, with its duration when it is done.

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** `describe` returns a summary of the result, printed before the duration. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  describe?: (result: T) => string,
): Promise<T> {
  const since = performance.now()
  process.stdout.write(`${name} … `)
  try {
    const result = await work()
    const words = describe?.(result)
    console.log(words ? `${words}, ${seconds(since)}` : seconds(since))
    return result
  } catch (error) {
    console.log(`failed, ${seconds(since)}`)
    throw error
  }
}
