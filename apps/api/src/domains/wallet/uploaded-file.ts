import { AppError } from '@saikoro/shared/errors'
import { VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import type { FastifyRequest } from 'fastify'
import '@fastify/multipart'

const PICTURE_NAME = /\.(jpg|jpeg|png)$/i
/** What a form adds around its file. */
const FORM_BYTES = 64 * 1024

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file()
  const isFile = part?.fieldname === 'file'
  if (part && isFile && PICTURE_NAME.test(part.filename)) return await part.toBuffer()
  part?.file.resume() // what is not read would keep the connection waiting
  throw new AppError(isFile ? 'picture_format' : 'voucher_missing')
}

/** The bytes of the one uploaded picture. Its name decides nothing but a refusal. */
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
