import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../runtime/system/paths.ts'
import { readBenchFigures, told } from '../bench/figures.ts'
import { PAGES_WITH_FIGURES, withFigures } from '../commands/reference.ts'

test.each(PAGES_WITH_FIGURES)('%s contains the recorded figures of the fault harness', (name) => {
  const text = readFileSync(inRoot(name), 'utf8')
  expect(text).toContain('<!-- chaos -->')
  expect(withFigures(text) === text, 'npm run lab -- reference').toBe(true)
})

test('pages and plots contain the latest bench figures', () => {
  const files = Object.entries(told(readBenchFigures()))
  expect(files.map(([file]) => file)).toContain('README.md')
  for (const [file, text] of files)
    expect({ file, isTold: readFileSync(inRoot(file), 'utf8') === text }).toEqual({ file, isTold: true })
})
