import { hashOfText } from '@saikoro/shared/fairness/hex'
import { raiseAlarm } from './alarms.ts'
import { NotPublishedError } from './check-failure.ts'
import type { LogParts, LogReader } from './log-reader.ts'
import type { PublicLog } from './public-log.ts'

interface Parts extends Omit<LogParts, 'readLog'> {
  readonly publicLog: PublicLog
  /** Fetches a file of the client without caches. */
  readonly readFile: LogReader
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Checks that the manifest of the served client is in the public log and lists its service worker, which has the hashes of all cached
 * files. Raises an alarm otherwise.
 * @throws NetworkError while log or files are unreachable
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
