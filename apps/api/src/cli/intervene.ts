// Interventions of the owner: void a draw or resume a game that was halted, reverse a transaction (`pnpm admin intervene`).
// Each one is published with its reason.

import { readWorkerEnv } from '@saikoro/server/env'
import { seedSource } from '../jobs/seeds.ts'
import { workerContext } from '../jobs/worker-context.ts'
import { assertServerClock } from '../kernel/startup-checks.ts'

const [verb, subject = '', ...words] = process.argv.slice(2)
const reason = words.join(' ')
const ctx = workerContext(readWorkerEnv(process.env))
await assertServerClock(ctx.db)

async function voidDraw(): Promise<string> {
  const draws = await ctx.db.draw.findMany({
    where: { game: { key: subject }, status: { in: ['open', 'sealed'] } },
    select: { id: true, issue: true, idx: true, fairnessEpoch: true },
  })
  const [draw] = draws
  if (!draw?.fairnessEpoch || draw.idx === null) throw new Error(`${subject} has no open or sealed draw`)
  const { epoch, salt, length, anchor } = draw.fairnessEpoch
  const seed = seedSource(ctx)({ game: subject, epoch, salt, length, anchor }, draw.idx)
  await ctx.db.$executeRaw`SELECT void_halted_draw(${draw.id}::int, ${seed}, ${reason})`
  return `${subject} ${draw.issue} is void and refunded`
}

async function resume(): Promise<string> {
  await ctx.db.$executeRaw`SELECT resume_game(${subject}, ${reason})`
  return `${subject} is resumed`
}

async function reverse(): Promise<string> {
  await ctx.db.$executeRaw`SELECT reverse_transaction(${subject}::bigint, ${reason})`
  return `transaction ${subject} is reversed`
}

const steps: Readonly<Record<string, () => Promise<string>>> = { void: voidDraw, resume, reverse }
const step = steps[verb ?? '']
if (!step) throw new Error('resume, void or reverse')
process.stdout.write(`${await step()}\n`)
await ctx.db.$disconnect()
