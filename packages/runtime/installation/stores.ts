// Stores of vouchers and media for programs other than the API.
import { readStorageEnv } from '../../../apps/api/src/kernel/env.ts'
import { openStores } from '../../../apps/api/src/kernel/storage.ts'
import { uploadsIn } from '../system/paths.ts'

export const storesOf = (dataDir: string, env = process.env) =>
  openStores(readStorageEnv({ ...env, UPLOAD_DIR: uploadsIn(dataDir, env) }), {
    error: (fields, words) => console.error(words, fields),
  })
