import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import { newSecrets } from '../installation/secrets.ts'
import { writeEnvFiles } from './environment.ts'

test('writes an env file for API, desk and draw worker each, for the owner only and without secrets of the others', () => {
  const dataDir = newFolder('env-files')
  const secrets = newSecrets()
  const database = {
    apiUrl: 'postgresql://a:p%23@db/saikoro',
    deskUrl: 'postgresql://e:r@db/saikoro',
    drawsUrl: 'postgresql://d:q@db/saikoro',
  }
  writeEnvFiles({ dataDir, secrets, database })
  const file = (name: string) => path.join(dataDir, name, '.env')
  const { RECEIPT_KEY, PUSH_PUBLIC_KEY, RECEIPT_PUBLIC_KEY, FAIRNESS_SECRET, LOG_KEY, PUSH_KEY } = secrets
  const ofApi = { DATABASE_URL: database.apiUrl, RECEIPT_KEY, PUSH_PUBLIC_KEY }
  const ofWorker = { DATABASE_URL: database.drawsUrl, RECEIPT_PUBLIC_KEY, FAIRNESS_SECRET, LOG_KEY, PUSH_KEY }
  expect(parseEnv(readFileSync(file('api'), 'utf8'))).toEqual(ofApi)
  const ofDesk = { DATABASE_URL: database.deskUrl, DESK_SECRET: secrets.DESK_SECRET }
  expect(parseEnv(readFileSync(file('desk'), 'utf8'))).toEqual(ofDesk)
  expect(parseEnv(readFileSync(file('worker'), 'utf8'))).toEqual(ofWorker)
  for (const name of ['api', 'desk', 'worker']) expect(statSync(file(name)).mode & 0o777).toBe(0o600)
})
