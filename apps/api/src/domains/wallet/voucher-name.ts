const STORED = /^\/uploads\/([0-9a-f]{32}\.webp)$/

function readJsonText(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

/** Returns the voucher name in `pic`: the stored path, or base64 of its JSON string, as clients send it that do not decode replies; else ''. */
export function readVoucherName(pic: string): string {
  const path = pic.startsWith('/') ? pic : readJsonText(Buffer.from(pic, 'base64').toString('utf8'))
  return STORED.exec(path)?.[1] ?? ''
}
