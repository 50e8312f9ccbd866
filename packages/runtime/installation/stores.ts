// Stores of vouchers and media for programs other than the API.
import { readStorageEnv } from '@saikoro/server/env'
import { openStores } from '@saikoro/server/storage'
import { uploadsIn } from '@saikoro/system/paths'

export const storesOf = (dataDir: string, env = process.env) =>
  openStores(readStorageEnv({ ...env, UPLOAD_DIR: uploadsIn(dataDir, env) }), {
    error: (fields, words) => console.error(words, fields),
  })
