import { DEMO_PAYEE } from '@saikoro/shared/wallet'
import { createRequestId } from '../../lib/request-id.ts'

const WIDTH = 720
const HEIGHT = 960
const INK = '#23538f'

interface Content {
  readonly amount: string
  readonly payer: string
}

function write(canvas: CanvasRenderingContext2D, lines: readonly string[]): void {
  canvas.font = '26px sans-serif'
  lines.forEach((line, place) => {
    canvas.fillText(line, 56, 300 + place * 62, WIDTH - 112)
  })
}

function stamp(canvas: CanvasRenderingContext2D): void {
  canvas.save()
  canvas.translate(WIDTH / 2, 780)
  canvas.rotate(-0.16)
  canvas.lineWidth = 8
  canvas.strokeRect(-300, -76, 600, 152)
  canvas.textAlign = 'center'
  canvas.font = 'bold 88px serif'
  canvas.fillText('SANDBOX', 0, 30)
  canvas.restore()
}

/** Draws a sample voucher, marked SANDBOX so that it cannot pass for a payment. A random number makes each file unique. */
export async function drawVoucher({ amount, payer }: Content): Promise<File> {
  const element = document.createElement('canvas')
  element.width = WIDTH
  element.height = HEIGHT
  const canvas = element.getContext('2d')
  if (!canvas) throw new Error('this browser has no canvas')
  canvas.fillStyle = '#fffdf9'
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
  canvas.fillStyle = INK
  canvas.strokeStyle = INK
  canvas.lineWidth = 4
  canvas.strokeRect(24, 24, WIDTH - 48, HEIGHT - 48)
  canvas.font = 'bold 44px serif'
  canvas.fillText('SAMPLE VOUCHER', 56, 120)
  canvas.font = '26px sans-serif'
  canvas.fillText('Sandbox. Not a payment. Do not pay anybody.', 56, 176, WIDTH - 112)
  write(canvas, [
    `Payee: ${DEMO_PAYEE.bankname}`,
    `Bank: ${DEMO_PAYEE.bankhang}`,
    `Payer: ${payer || '-'}`,
    `Points: ${amount || '-'}`,
    `Drawn: ${new Date().toISOString()}`,
    `No. ${createRequestId()}`,
  ])
  stamp(canvas)
  const picture = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('this browser draws no PNG')
  return new File([picture], 'sandbox-voucher.png', { type: 'image/png' })
}
