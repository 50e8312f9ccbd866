import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Call } from '@saikoro/shared/contract/call'

const FOLDER = path.dirname(fileURLToPath(import.meta.resolve('@saikoro/shared/contract/call')))

/** A call of the contract, as its file describes it. */
export interface DescribedCall {
  readonly call: Call
  /** Name of the constant. */
  readonly name: string
  /** Name of the file, which is the domain. */
  readonly domain: string
  /** The comment above the constant. */
  readonly description: string
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Returns the comment that ends where this constant begins. */
function commentOf(text: string, name: string): string {
  const [before = ''] = text.split(`\nexport const ${name} = `)
  const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**') + 3, -2) : ''
  return comment.replaceAll(/\n \*\s?/g, ' ').trim()
}

/** Returns every call of the contract, sorted by path. */
export async function describeCalls(): Promise<DescribedCall[]> {
  const found: DescribedCall[] = []
  for (const file of readdirSync(FOLDER).filter((name) => /^[\w-]+\.ts$/.test(name))) {
    const exported: object = await import(pathToFileURL(path.join(FOLDER, file)).href)
    const text = readFileSync(path.join(FOLDER, file), 'utf8')
    for (const [name, call] of Object.entries(exported))
      if (isCall(call))
        found.push({ call, name, domain: path.basename(file, '.ts'), description: commentOf(text, name) })
  }
  return found.toSorted((one, other) => (one.call.path < other.call.path ? -1 : 1))
}
