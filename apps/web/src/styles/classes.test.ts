import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.join(import.meta.dirname, '..')
const CLASS = /\.([a-zA-Z][\w-]*)/g

const read = (file: string) => readFileSync(path.join(SRC, file), 'utf8')

function classesOf(css: string): Set<string> {
  const rules = read(css).replaceAll(/\/\*.*?\*\/|\{[^{}]*\}|@[^{]*/gs, ' ')
  return new Set([...rules.matchAll(CLASS)].map(([, name = '']) => name))
}

const components = globSync('**/*.tsx', { cwd: SRC }).map((file) => ({ file, text: read(file) }))

test('components use only shared classes that layout.css defines, and use each of them', () => {
  const used = new Set<string>()
  for (const { text } of components) {
    for (const [, plain, mixed] of text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)) {
      const names = (plain ?? mixed ?? '').replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/)
      for (const name of names) if (name !== '') used.add(name)
    }
  }
  expect([...used].toSorted()).toEqual([...classesOf('styles/layout.css')].toSorted())
})

test('components use only classes that their modules define, and use each of them', () => {
  const used: string[] = []
  for (const { file, text } of components) {
    for (const [, local = '', from = ''] of text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)) {
      const css = path.join(path.dirname(file), from)
      for (const [, name] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g')))
        used.push(`${css} ${name}`)
    }
  }
  const defined = globSync('**/*.module.css', { cwd: SRC }).flatMap((css) =>
    [...classesOf(css)].map((name) => `${css} ${name}`),
  )
  expect([...new Set(used)].toSorted()).toEqual(defined.toSorted())
})
