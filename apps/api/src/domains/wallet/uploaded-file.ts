import { AppError } from '@saikoro/shared/errors'
import { VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import type { FastifyRequest } from 'fastify'
import '@fastify/multipart'

const PICTURE_NAME = /\.(jpg|jpeg|png)$/i
/** Overhead of a multipart form around its file, bytes. */
const FORM_BYTES = 64 * 1024

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file()
  const isFile = part?.fieldname === 'file'
  if (part && isFile && PICTURE_NAME.test(part.filename)) return await part.toBuffer()
  part?.file.resume() // unread data would block the connection
  throw new AppError(isFile ? 'picture_format' : 'voucher_missing')
}

/** Returns the bytes of the uploaded picture. Its name is only used to reject other types. */
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
