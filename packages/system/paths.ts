import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export const inRoot = (...parts: string[]) => path.join(root, ...parts)

/** Data directory of this installation: database, secrets, uploads. */
export const dataDir = path.resolve(root, process.env.DATA_DIR || '.data')

export const migrationsDir = inRoot('prisma/migrations')

/** Media of the seed's samples. */
export const samplesDir = inRoot('prisma/seed/media')

/** Folder of vouchers; private. */
export const uploadsIn = (dir: string, env = process.env) =>
  env.UPLOAD_DIR ? path.resolve(root, env.UPLOAD_DIR) : path.join(dir, 'uploads')

/** Folder of the operators' media; served to members. */
export const mediaIn = (dir: string, env = process.env) =>
  env.MEDIA_DIR ? path.resolve(root, env.MEDIA_DIR) : path.join(dir, 'media')
