// What a person sees of set-up: one line per step, the name at once and the time when it is done.

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** `describe` puts words about the result before the time. */
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
