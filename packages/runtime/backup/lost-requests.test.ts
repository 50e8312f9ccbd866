import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { type LostRequest, readLostRequests, writeLostRequests } from './lost-requests.ts'

const dataDir = newFolder('lost')

function makeFolder(name: string): string {
  const folder = path.join(dataDir, name)
  mkdirSync(folder)
  return folder
}

test('C2.10 returns the lost requests of each restore, newest first', () => {
  const row: LostRequest = {
    ...{ kind: 'recharge', id: '7', member: 'ken.s_1', points: '100.00', due: '100.00' },
    time: '2026-11-24T08:00:00.000Z',
  }
  writeLostRequests(makeFolder('before-restore-2026-11-24T09-00-00Z'), [row, { ...row, id: '8' }])
  writeLostRequests(makeFolder('before-restore-2026-11-25T09-00-00Z'), [])
  makeFolder('before-restore-2026-11-26T09-00-00Z')
  makeFolder('postgres')
  expect(readLostRequests(dataDir)).toEqual([
    { folder: 'before-restore-2026-11-25T09-00-00Z', requests: [] },
    { folder: 'before-restore-2026-11-24T09-00-00Z', requests: [row, { ...row, id: '8' }] },
  ])
})
