/** One file of the public log; `undefined` where the log has none of that name. */
export type LogReader = (path: string) => Promise<Uint8Array | undefined>

const TIME_OUT_MS = 5_000

export const readPublicLog: LogReader = async (path) => {
  const reply = await fetch(`/log/${path}`, { signal: AbortSignal.timeout(TIME_OUT_MS) })
  if (reply.status === 404) return undefined
  if (!reply.ok) throw new Error(`the log answered ${reply.status}`)
  return new Uint8Array(await reply.arrayBuffer())
}
