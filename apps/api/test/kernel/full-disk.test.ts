// Found by the fault harness: an API whose log lay on a full disk ended with it.
import { closeSync, existsSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLog } from '../../src/kernel/log.ts'

/** Takes nothing, as a full disk does. */
const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))('a log that cannot be written ends nobody', async () => {
  const fd = openSync(FULL, 'w')
  const ends: unknown[] = []
  const note = (error: unknown) => ends.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', note)
  const log = openLog('error', fd)
  for (let n = 0; n < 20; n += 1) log.error({ n }, 'something')
  await sleep(200)
  process.removeListener('uncaughtException', note)
  for (const other of others) process.on('uncaughtException', other)
  closeSync(fd)
  expect(ends).toEqual([])
})
