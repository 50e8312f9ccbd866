import os from 'node:os'
import { parseArgs } from 'node:util'
import { CliError } from '@saikoro/system/cli'
import { stopRequested } from '@saikoro/system/processes'
import { publicNoteKey, readVkey, writeVkey } from '@saikoro/tlog/note'
import { buildWitness } from '@saikoro/tlog/witness/serve'
import { openWitnessStore } from '@saikoro/tlog/witness/witness-store'

export const usage = `usage: pnpm lab witness --log VKEY [--log VKEY …] [--name NAME] [--port PORT] [--host HOST] [--file FILE]

Serves a C2SP tlog-witness that cosigns consistent checkpoints of these logs.

  --log VKEY    verifier key of a log
  --name NAME   name of the witness (witness.invalid/HOSTNAME)
  --port PORT   7380
  --host HOST   0.0.0.0
  --file FILE   database (witness.sqlite)`

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      log: { type: 'string', multiple: true },
      name: { type: 'string', default: `witness.invalid/${os.hostname()}` },
      port: { type: 'string', default: '7380' },
      host: { type: 'string', default: '0.0.0.0' },
      file: { type: 'string', default: 'witness.sqlite' },
    },
  })
  const logs = (values.log ?? []).map((text) => {
    const key = readVkey(text)
    if (key?.kind !== 1) throw new CliError(`Not the key of a log: ${text}`)
    return key
  })
  if (logs.length === 0) throw new CliError(usage)
  const store = openWitnessStore(values.file)
  const app = buildWitness({ store, name: values.name, logs, now: () => Math.floor(Date.now() / 1000) })
  const stopping = stopRequested()
  const url = await app.listen({ port: Number(values.port), host: values.host })
  console.log(
    `For the policy of the log:\nwitness NAME ${writeVkey(publicNoteKey(values.name, 4, store.secret()))} ${url}`,
  )
  await stopping
  await app.close()
  store.close()
  return 0
}
