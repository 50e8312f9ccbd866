import { globSync, readFileSync } from 'node:fs'
import { inRoot } from '@saikoro/system/paths'
import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Returns the patterns of a file that take more than linear time on some input, or that cannot be judged. */
function superLinearIn(file: string): string[] {
  const found: string[] = []
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      if (checkSync(pattern, flags, { timeout: null }).status !== 'safe') found.push(`${file}: /${pattern}/`)
    },
  })
  visitor.visit(parseSync(file, readFileSync(inRoot(file), 'utf8')).program)
  return found
}

test('no pattern of the product takes more than linear time', () => {
  const files = globSync(
    ['apps/*/src/**/*.{ts,tsx}', 'packages/{monitor,server,shared,system,tlog}/**/*.ts'],
    {
      cwd: inRoot(),
      exclude: ['**/{node_modules,dist,generated}/**', '**/*.test.{ts,tsx}'],
    },
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => superLinearIn(file))).toEqual([])
})
