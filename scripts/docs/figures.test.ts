import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGES_WITH_FIGURES, withFigures } from '../commands/reference.ts'
import { inRoot } from '../setup/paths.ts'

test.each(PAGES_WITH_FIGURES)('%s tells what the fault harness counted', (name) => {
  const text = readFileSync(inRoot(name), 'utf8')
  expect(text).toContain('<!-- chaos -->')
  expect(withFigures(text) === text, 'npm run reference').toBe(true)
})
