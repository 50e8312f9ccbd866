import '@fastify/multipart'
import { createHash } from 'node:crypto'
import { encodeWebp, withBitmap } from '@saikoro/server/decode-picture'
import { singleValue } from '@saikoro/server/rows'
import { AppError } from '@saikoro/shared/errors'
import { VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'

/** Stores a picture privately under a random name. Returns its path. */
export async function storeUpload(ctx: Context, memberId: number, { webp, hash }: Picture): Promise<string> {
  const name = `${ctx.random(16).toString('hex')}.webp`
  await ctx.uploads.write(name, webp)
  try {
    const isAdded = await singleValue(ctx.db, z.boolean())`
      SELECT add_upload(${memberId}::int, ${name}, ${hash}, ${webp.length}::int)`
    if (!isAdded) throw new AppError('too_many_requests')
  } catch (error) {
    await ctx.uploads.remove(name)
    throw error
  }
  return `/uploads/${name}`
}

/** Overhead of a multipart form around its file, bytes. */
const FORM_BYTES = 64 * 1024

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file()
  if (part?.fieldname === 'file') return await part.toBuffer()
  part?.file.resume() // unread data would block the connection
  throw new AppError('voucher_missing')
}

/** Returns the bytes of the uploaded picture. */
export async function readUploadedFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('voucher_missing')
  if (Number(request.headers['content-length']) > VOUCHER_MAX_BYTES + FORM_BYTES)
    throw new AppError('picture_size')
  try {
    return await readFile(request)
  } catch (error) {
    if (error instanceof AppError) throw error
    const isTooLarge = error instanceof request.server.multipartErrors.RequestFileTooLargeError
    throw new AppError(isTooLarge ? 'picture_size' : 'invalid_input')
  }
}

const STORED = /^\/uploads\/([0-9a-f]{32}\.webp)$/

function readJsonText(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

/** Returns the name of the picture in `pic`: the stored path, or base64 of its JSON string, as clients send it that do not decode replies; else ''. */
export function readUploadName(pic: string): string {
  const path = pic.startsWith('/') ? pic : readJsonText(Buffer.from(pic, 'base64').toString('utf8'))
  return STORED.exec(path)?.[1] ?? ''
}

const VOUCHER = { formats: ['jpeg', 'png'], pixelsShown: 2_000 * 1_500 } as const

export interface Picture {
  readonly webp: Buffer
  /** SHA-256 of the pixels */
  readonly hash: string
}

/**
 * Decodes a JPEG or PNG and re-encodes its pixels. The hash is of the upright sRGB pixels, at most 2,000 × 1,500: lossless saving and
 * other metadata do not change it. A hash robust against lossy saving would confuse different vouchers of one bank.
 */
export function readPicture(bytes: Buffer, memberId: number): Promise<Picture> {
  return withBitmap(bytes, { ...VOUCHER, owner: `${memberId}` }, async (bitmap) => {
    const { pixels, width, height } = bitmap
    const hash = createHash('sha256').update(`picture/v1|${width}|${height}|`).update(pixels).digest('hex')
    return { webp: await encodeWebp(bitmap), hash }
  })
}
