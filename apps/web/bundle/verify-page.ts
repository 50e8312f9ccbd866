import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

const ENTRY = path.resolve(import.meta.dirname, '../verify/verify-page.ts')

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;margin:2rem auto;max-width:40rem;padding:0 1rem}
[data-ok=true]{color:light-dark(#22673e,#83d3a0)}[data-ok=false]{color:light-dark(#b62a20,#ff8f80);font-weight:700}
code{display:block;overflow-wrap:anywhere}label{display:block;margin:1rem 0}input{display:block;min-height:44px}`

/** Content security policy: only inline code, no requests. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"

/** Bundles the program as one classic script, because browsers load no modules from files. */
export async function bundleVerifyPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: ENTRY, formats: ['iife'], name: 'verifyPage' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('the verifier page was not built')
  return chunk.code.replaceAll('</script', '<\\/script')
}

/** Writes `verify.html`, a single self-contained file. */
export async function writeVerifyPage(dist: string): Promise<void> {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="${POLICY}">`
  const page = `<!doctype html><html lang="en"><head>${head}<title>Saikoro</title><style>${STYLE}</style></head><body><script>${await bundleVerifyPage()}</script></body></html>\n`
  writeFileSync(path.join(dist, 'verify.html'), page)
}
