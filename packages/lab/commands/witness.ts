// `npm run witness -- --log VKEY [--name NAME] [--port PORT] [--file FILE]`: a witness for public logs, for anybody to run. It cosigns
// what contains the head it cosigned before, and keeps what does not.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { publicNoteKey, readVkey, writeVkey } from '@saikoro/shared/tlog/note'
import { openMemory } from '../../../scripts/witness/memory.ts'
import { buildWitness } from '../../../scripts/witness/serve.ts'
import { CliError } from '../../runtime/setup/cli-error.ts'
import { askedToStop } from '../../runtime/setup/stopping.ts'

const USAGE =
  'npm run witness -- --log VKEY [--log VKEY …] [--name NAME] [--port 7380] [--host 0.0.0.0] [--file witness.sqlite]'

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
  if (logs.length === 0) throw new CliError(`Which log? ${USAGE}`)
  const memory = openMemory(values.file)
  const app = buildWitness({ memory, name: values.name, logs, now: () => Math.floor(Date.now() / 1000) })
  const stopping = askedToStop()
  const url = await app.listen({ port: Number(values.port), host: values.host })
  console.log(
    `For the policy of the log:\nwitness NAME ${writeVkey(publicNoteKey(values.name, 4, memory.secret()))} ${url}`,
  )
  await stopping
  await app.close()
  memory.close()
  return 0
}
