import { expect } from '@playwright/test'
import { isLong } from '@saikoro/testing/long'
import { CASES, type Case } from './cases.ts'
import { MOMENTS, PATHS, tryLeaves } from './every-leaf.ts'
import { TABLE } from './screens.ts'
import { test, tryCase } from './story.ts'

/** `pnpm lab lies` tries every case and every leaf. */
const isAll = process.env.EVERY_LIE === '1'

const isTried = ({ triedBy }: Case) => isAll || triedBy === 'test' || (isLong && triedBy === 'long')

for (const testCase of CASES.filter(isTried))
  test(`C2.7 ${testCase.when}: the server ${testCase.title}`, async ({ stage }) => {
    const { outcome, looks } = await tryCase(stage, testCase)
    const warnings = looks.flatMap((each) => each.warnings)
    const levels = new Set<string>(warnings.map(({ level }) => level))
    if (outcome === 'refused') levels.add('refused')
    expect(
      looks.flatMap(({ faults }) => faults),
      'nothing false is shown as proved',
    ).toEqual([])
    if (testCase.expected === 'nothing') {
      const claimed = looks.flatMap(({ claims }) => claims.map(({ what }) => what))
      expect([...levels]).toEqual([])
      expect(looks.some(({ stamps }) => stamps > 0)).toBe(true)
      expect(claimed).toEqual(expect.arrayContaining(['balance', 'bet stake', 'dice', 'odds']))
    } else expect([...levels], 'the client shows the expected level').toContain(testCase.expected)
    expect(warnings.filter(({ words }) => words === '')).toEqual([])
  })

if (isAll) for (const path of PATHS) for (const moment of MOMENTS) tryLeaves(path, moment)
else if (isLong)
  for (const path of ['/Mine', '/GameRecord', '/Statement', TABLE]) tryLeaves(path, 'later', 15)
else tryLeaves('/Statement', 'later', 8)
