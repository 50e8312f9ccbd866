import { hashOfText } from '@saikoro/shared/fairness/hex'
import { raiseAlarm } from './alarms.ts'
import { NotPublishedError } from './log-finding.ts'
import type { LogReader } from './log-reader.ts'
import type { PublicLog } from './public-log.ts'
import type { WitnessStore } from './store.ts'

interface Parts {
  readonly store: WitnessStore
  readonly now: () => number
  readonly publicLog: PublicLog
  /** Reads a file of the client as it is served now, past every cache. */
  readonly readFile: LogReader
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Is the client that is served now a line of the public log, and its service worker the one that its manifest lists? That one holds
 * the hashes of everything it keeps. A client that is not is an alarm.
 * @throws while log or files do not answer
 */
export async function isClientLogged({ store, now, publicLog, readFile }: Parts): Promise<boolean> {
  const [list, script] = await Promise.all([readFile('client-manifest.txt'), readFile('sw.js')])
  if (!list || !script) throw new Error('no client is served')
  const [manifest, worker] = [utf8.decode(list), hashOfText(utf8.decode(script))]
  const line = `client/v1|${hashOfText(manifest)}`
  const isListed = manifest.split('\n').includes(`${worker}  sw.js`)
  try {
    if (isListed && (await publicLog.proveLines([line]))) return true
  } catch (error) {
    if (!(error instanceof NotPublishedError)) throw error
  }
  const evidence = { line, worker, manifest }
  await raiseAlarm(store, { what: 'client_unlogged', level: 'red', game: '', issue: '', evidence }, now())
  return false
}
