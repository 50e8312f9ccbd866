import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { newFolder } from '@saikoro/testing/folder'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { newSecrets } from '../installation/secrets.ts'
import { apiEnvironment, deskEnvironment, workerEnvironment, writeEnvFiles } from './environment.ts'

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

test('gives the addresses of alerts to the desk alone', () => {
  const dataDir = newFolder('alerts')
  const database = { apiUrl: '', deskUrl: '', drawsUrl: '' } as Database
  const env = { ALERT_SMTP: 'smtps://desk:secret@mail.example.org' }
  const installation = { dataDir, port: 3000, secrets: newSecrets(), database, env }
  expect(deskEnvironment(installation)).toMatchObject(env)
  for (const environment of [apiEnvironment, workerEnvironment])
    expect(Object.values(environment(installation))).not.toContain(env.ALERT_SMTP)
})
