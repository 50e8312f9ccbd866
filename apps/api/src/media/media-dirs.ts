import path from 'node:path'

/** What the seed's samples show; it comes with the code. */
const SAMPLES = path.resolve(import.meta.dirname, '../../../../prisma/seed/media')

/** Where media lie: what operators stored in this installation, then the samples. */
export const mediaDirs = ({ MEDIA_DIR }: { readonly MEDIA_DIR: string }): readonly string[] => [
  path.resolve(MEDIA_DIR),
  SAMPLES,
]
