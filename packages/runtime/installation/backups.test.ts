import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { describeState } from '../product/describe-state.ts'
import { readState } from '../product/state.ts'
import { recordBackup, unfinishedIn } from './backups.ts'

const [dir, other] = [newFolder('unfinished'), newFolder('other')]

test('names the folders of interrupted backups and restores, also beside the last backup', async () => {
  const done = path.join(other, 'saikoro-2026-11-22T08-00-00Z')
  recordBackup(dir, { at: new Date().toISOString(), path: done, verified: true })
  const left = [
    path.join(dir, 'before-restore-2026-11-22T08-00-00Z.partial'),
    path.join(dir, 'backups/saikoro-2026-11-22T09-00-00Z.partial'),
    path.join(other, 'saikoro-2026-11-22T10-00-00Z.verifying'),
  ]
  for (const each of [...left, done, path.join(dir, 'backups/notes.partial')])
    mkdirSync(each, { recursive: true })
  writeFileSync(path.join(left[1] ?? '', 'base'), 'x'.repeat(1000))
  const found = unfinishedIn(dir)
  expect(found.map((each) => each.path)).toEqual(left)
  expect(found[1]?.bytes).toBe(1000)
  expect(describeState(await readState(new Error('no answer'), dir))).toMatch(
    /^ {2}unfinished +unfinished, path \S+saikoro-2026-11-22T09-00-00Z\.partial, size 1 MiB$/m,
  )
})
