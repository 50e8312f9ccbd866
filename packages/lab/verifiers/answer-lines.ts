import { createInterface } from 'node:readline'

/**
 * Reads one .tlog-proof per line of standard input, as a JSON string like `verify_draw.py --batch`; prints one
 * verdict per line.
 */
export async function answerLines(isVerified: (text: string) => Promise<boolean>): Promise<void> {
  for await (const line of createInterface(process.stdin)) {
    const ok = await isVerified(JSON.parse(line)).catch(() => false)
    console.log(ok ? 'verified' : 'NOT VERIFIED')
  }
}
