import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import { createRequestId } from '../../lib/request-id.ts'

const WIDTH = 720
const HEIGHT = 960
const INK = '#23538f'

interface Content {
  readonly amount: string
  readonly payer: string
}

/** Draws a sample voucher, marked SANDBOX so that it cannot pass for a payment. A random number makes each file unique. */
export async function drawVoucher({ amount, payer }: Content): Promise<File> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d')
  if (!canvas) throw new Error('this browser has no canvas')
  canvas.fillStyle = '#fffdf9'
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
  canvas.fillStyle = INK
  canvas.strokeStyle = INK
  canvas.lineWidth = 8
  canvas.strokeRect(24, 24, WIDTH - 48, HEIGHT - 48)
  canvas.strokeRect(60, 704, WIDTH - 120, 152)
  canvas.font = '26px sans-serif'
  const lines = [
    'SAMPLE VOUCHER',
    'Sandbox. Not a payment. Do not pay anybody.',
    `Payee: ${DEMO_PAYEE.bankname}`,
    `Bank: ${DEMO_PAYEE.bankhang}`,
    `Payer: ${payer || '-'}`,
    `Points: ${amount || '-'}`,
    `Drawn: ${new Date().toISOString()}`,
    `No. ${createRequestId()}`,
  ]
  for (const [place, line] of lines.entries()) canvas.fillText(line, 56, 120 + place * 62, WIDTH - 112)
  canvas.textAlign = 'center'
  canvas.font = 'bold 88px serif'
  canvas.fillText('SANDBOX', WIDTH / 2, 810)
  return new File([await canvas.canvas.convertToBlob()], 'sandbox-voucher.png', { type: 'image/png' })
}
