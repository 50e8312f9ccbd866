// Stores of vouchers and media for programs other than the API.
import { readStorageEnv } from '@saikoro/api/src/kernel/env'
import { openStores } from '@saikoro/api/src/kernel/storage'
import { uploadsIn } from '../system/paths.ts'

export const storesOf = (dataDir: string, env = process.env) =>
  openStores(readStorageEnv({ ...env, UPLOAD_DIR: uploadsIn(dataDir, env) }), {
    error: (fields, words) => console.error(words, fields),
  })
