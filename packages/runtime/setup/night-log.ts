/** Says one thing that somebody on duty reads: the time in UTC, and a plain sentence. */
export type Tell = (words: string) => void

export const tell: Tell = (words) =>
  console.log(`${new Date().toISOString().slice(0, 19).replace('T', ' ')} ${words}`)
