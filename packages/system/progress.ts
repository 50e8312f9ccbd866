// Messages for the operator: the steps of set-up, each one line with its duration, and lines with the time.

/** `describe` returns a summary of the result, printed before the duration. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  describe: (result: T) => string = () => '',
): Promise<T> {
  const since = performance.now()
  process.stdout.write(`${name} … `)
  let summary = 'failed'
  try {
    const result = await work()
    summary = describe(result)
    return result
  } finally {
    console.log(`${summary && `${summary}, `}${((performance.now() - since) / 1000).toFixed(1)} s`)
  }
}

/** Prints one message for the operator on duty, with the time in UTC. */
export type WriteMessage = (words: string) => void

export const writeMessage: WriteMessage = (words) =>
  console.log(`${new Date().toISOString().slice(0, 19).replace('T', ' ')} ${words}`)
