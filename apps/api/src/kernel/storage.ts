import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@saikoro/shared/errors'
import { S3mini } from 's3mini'
import type { StorageEnv } from './env.ts'

/** A bucket that has not answered by then (ms) is taken for away. */
const PATIENCE_MS = 10_000

/** Files under names that are given once and never change what they hold. */
export interface Store {
  write(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>
}

type StoreLog = { error(fields: object, words: string): void }

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** A folder that only this user may read, made when it is needed. */
function folderStore(dir: string): Store {
  return {
    async write(name, bytes) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeFile(path.join(dir, name), bytes, { mode: 0o600, flag: 'wx' })
    },
    read: (name) => readFile(path.join(dir, name)).catch(unlessMissing),
    has: async (name) => (await stat(path.join(dir, name)).catch(unlessMissing)) !== undefined,
    remove: (name) => rm(path.join(dir, name), { force: true }),
  }
}

/** A folder of a bucket that nobody else may read: everything goes through us. What fails is for the log; callers are told that it is away. */
function bucketStore(bucket: S3mini, prefix: string, log: StoreLog): Store {
  const asking = async <T>(name: string, answer: Promise<T>): Promise<T> =>
    answer.catch((err: unknown) => {
      log.error({ err, name: prefix + name }, 'the bucket does not answer')
      throw new AppError('unavailable')
    })
  return {
    async write(name, bytes) {
      await asking(name, bucket.putObject(prefix + name, bytes))
    },
    async read(name) {
      const bytes = await asking(name, bucket.getObjectArrayBuffer(prefix + name))
      return bytes === null ? undefined : Buffer.from(bytes)
    },
    has: async (name) => (await asking(name, bucket.objectExists(prefix + name))) === true,
    async remove(name) {
      await asking(name, bucket.deleteObject(prefix + name))
    },
  }
}

function openBucket(env: StorageEnv): S3mini | undefined {
  if (env.S3_ENDPOINT === '') return undefined
  return new S3mini({
    endpoint: `${env.S3_ENDPOINT.replace(/\/$/, '')}/${env.S3_BUCKET}`,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY,
    secretAccessKey: env.S3_SECRET_KEY,
    requestAbortTimeout: PATIENCE_MS,
  })
}

/** Makes the bucket, where there is none yet. */
export async function ensureBucket(env: StorageEnv): Promise<void> {
  const bucket = openBucket(env)
  if (bucket && !(await bucket.bucketExists())) await bucket.createBucket()
}

/** Where vouchers are kept, and where all machines find the media of operators: without a bucket in their folder alone. */
export function openStores(env: StorageEnv, log: StoreLog): { uploads: Store; media: Store | undefined } {
  const bucket = openBucket(env)
  return {
    uploads: bucket ? bucketStore(bucket, 'uploads/', log) : folderStore(env.UPLOAD_DIR),
    media: bucket && bucketStore(bucket, 'media/', log),
  }
}
