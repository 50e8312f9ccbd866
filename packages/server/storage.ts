import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@saikoro/shared/errors'
import { S3mini } from 's3mini'
import type { StorageEnv } from './env.ts'

const REQUEST_TIMEOUT_MS = 10_000

/** Immutable files by name. */
export interface Store {
  write(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** No error where the file is missing. */
  remove(name: string): Promise<void>
}

type StoreLog = { error(fields: object, message: string): void }

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Stores files in a directory that only this user may read; created at the first write. */
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

/** Stores files under a prefix of a private bucket. Errors are logged, and thrown as `unavailable`. */
function bucketStore(bucket: S3mini, prefix: string, log: StoreLog): Store {
  const orUnavailable = async <T>(name: string, answer: Promise<T>): Promise<T> =>
    answer.catch((err: unknown) => {
      log.error({ err, name: prefix + name }, 'the bucket does not answer')
      throw new AppError('unavailable')
    })
  return {
    async write(name, bytes) {
      await orUnavailable(name, bucket.putObject(prefix + name, bytes))
    },
    async read(name) {
      const bytes = await orUnavailable(name, bucket.getObjectArrayBuffer(prefix + name))
      return bytes === null ? undefined : Buffer.from(bytes)
    },
    has: async (name) => (await orUnavailable(name, bucket.objectExists(prefix + name))) === true,
    async remove(name) {
      await orUnavailable(name, bucket.deleteObject(prefix + name))
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
    requestAbortTimeout: REQUEST_TIMEOUT_MS,
  })
}

export async function ensureBucket(env: StorageEnv): Promise<void> {
  const bucket = openBucket(env)
  if (bucket && !(await bucket.bucketExists())) await bucket.createBucket()
}

/** Opens the stores of vouchers and, with a bucket, of media that all machines share. */
export function openStores(env: StorageEnv, log: StoreLog): { uploads: Store; media: Store | undefined } {
  const bucket = openBucket(env)
  return {
    uploads: bucket ? bucketStore(bucket, 'uploads/', log) : folderStore(env.UPLOAD_DIR),
    media: bucket && bucketStore(bucket, 'media/', log),
  }
}
