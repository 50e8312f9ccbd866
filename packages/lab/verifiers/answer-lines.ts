import { createInterface } from 'node:readline'

/** A line of standard input is a .tlog-proof as a JSON string, as for `packages/lab/verifiers/verify_draw.py --batch`; a line of output is the verdict. */
export async function answerLines(isVerified: (text: string) => Promise<boolean>): Promise<void> {
  for await (const line of createInterface(process.stdin)) {
    const ok = await isVerified(JSON.parse(line)).catch(() => false)
    console.log(ok ? 'verified' : 'NOT VERIFIED')
  }
}
