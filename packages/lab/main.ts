import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { listOf, runNamed } from '@saikoro/system/cli'

const SUMMARIES = {
  bench: 'measure the product against baselines',
  faults: 'inject faults into the product under load',
  fuzz: 'send random and malformed requests',
  lies: 'run the client against a tampering server',
  'operator-day': "run an operator's day at the desk in a browser",
  verifiers: 'compare the three verifiers on a thousand draws',
  'verify-client': "compare a server's client with a clean build",
  monitor: 'follow the public log of a server',
  witness: 'cosign the checkpoints of public logs',
  screenshots: 'take pictures of every screen',
}

export const usage = listOf('lab', SUMMARIES)

export async function main(args: string[]): Promise<number> {
  await ensureDatabaseClient() // commands import what imports it
  return runNamed(usage, SUMMARIES, (name) => import(`./commands/${name}.ts`), args)
}
