import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KINDS } from '../../runtime/import/kinds.ts'
import { inRoot } from '../../runtime/system/paths.ts'

const page = readFileSync(inRoot('docs/operators.md'), 'utf8')

test.each(Object.entries(KINDS))(
  'docs/operators.md lists the columns of an import of %s',
  (kind, { template }) => {
    const [row = ''] = page.match(new RegExp(`^\\| \`${kind}\` \\|.*$`, 'm')) ?? []
    const [, ...listed] = [...row.matchAll(/`([\w-]+…?)`/g)].map(([, column]) => column)
    const columns = Object.keys(template).map((column) => column.replace(/_(zh|en|ja|ms)$/, '_…'))
    expect(listed.sort()).toEqual([...new Set(columns)].sort())
  },
)
