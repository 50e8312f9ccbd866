import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../../..')

export const inRoot = (...parts: string[]) => path.join(root, ...parts)

/** Where this installation keeps its database, secrets and uploads. */
export const dataDir = path.resolve(root, process.env.DATA_DIR || '.data')

export const migrationsDir = inRoot('prisma/migrations')

/** Where vouchers are kept; private. */
export const uploadsIn = (dir: string, env = process.env) =>
  env.UPLOAD_DIR ? path.resolve(root, env.UPLOAD_DIR) : path.join(dir, 'uploads')

/** Where the media of operators are kept; served to members. */
export const mediaIn = (dir: string, env = process.env) =>
  env.MEDIA_DIR ? path.resolve(root, env.MEDIA_DIR) : path.join(dir, 'media')
