import { createRequire } from 'node:module'
import path from 'node:path'
import { startServer } from './servers.ts'

const BIN = path.join(createRequire(import.meta.url).resolve('s3rver/package.json'), '../bin/s3rver.js')

/** Starts an S3 server with an empty bucket. `env` configures the API for it. */
export async function startBucket() {
  const server = await startServer(
    process.execPath,
    (port, dir) => [
      BIN,
      ...['--directory', path.join(dir, 'objects'), '--address', '127.0.0.1', '--port', `${port}`],
      ...['--configure-bucket', 'saikoro', '--silent'],
    ],
    (port) => fetch(`http://127.0.0.1:${port}/`),
  )
  return {
    ...server,
    /** The folder with the bucket's files. */
    files: path.join(server.dir, 'objects/saikoro'),
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
      S3_BUCKET: 'saikoro',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
  }
}

export type Bucket = Awaited<ReturnType<typeof startBucket>>
