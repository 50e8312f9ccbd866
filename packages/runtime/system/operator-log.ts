/** Prints one message for the operator on duty, with the time in UTC. */
export type Tell = (words: string) => void

export const tell: Tell = (words) =>
  console.log(`${new Date().toISOString().slice(0, 19).replace('T', ' ')} ${words}`)
