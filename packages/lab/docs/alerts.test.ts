import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { inRoot } from '../../runtime/system/paths.ts'

const FILE = inRoot('deploy/monitoring/alerts.yml')
const { groups } = parse(readFileSync(FILE, 'utf8'))
const rules: { alert: string; expr: string }[] = groups.flatMap(({ rules: own }: { rules: never[] }) => own)
const dashboard = JSON.parse(readFileSync(inRoot('deploy/monitoring/dashboard.json'), 'utf8'))

/** Values that raise nothing, by series. */
const SOUND: Readonly<Record<string, string>> = {
  'up{job="saikoro", instance="a"}': '1',
  saikoro_worker_heartbeat_age_seconds: '1',
  saikoro_draws_overdue: '0',
  saikoro_log_entries_waiting: '0',
  saikoro_log_checkpoint_age_seconds: '20',
  saikoro_log_witnesses: '1',
  saikoro_log_cosignature_age_seconds: '20',
  saikoro_log_cosigned_size: '100',
  saikoro_log_quorum: '1',
  saikoro_withdrawals_oldest_seconds: '60',
  'saikoro_calls_total{outcome="internal"}': '0',
  'saikoro_calls_total{outcome="no_room"}': '0',
}

/** By alert, the series whose value is changed so that exactly this alert fires after half an hour. */
const WRONG: Readonly<Record<string, readonly [series: string, values: string]>> = {
  ApiDown: ['up{job="saikoro", instance="a"}', '0x60'],
  NoDrawWorker: ['saikoro_worker_heartbeat_age_seconds', '31x60'],
  DrawsOverdue: ['saikoro_draws_overdue', '1x60'],
  LogNotPublished: ['saikoro_log_entries_waiting', '2x60'],
  LogNotGrowing: ['saikoro_log_checkpoint_age_seconds', '901x60'],
  WitnessesSilent: ['saikoro_log_cosignature_age_seconds', '901x60'],
  QuorumMissing: ['saikoro_log_quorum', '0x60'],
  WithdrawalsLate: ['saikoro_withdrawals_oldest_seconds', '172801x60'],
  InternalErrors: ['saikoro_calls_total{outcome="internal"}', '0+60x60'],
  NoRoom: ['saikoro_calls_total{outcome="no_room"}', '0+1x60'],
}

/** Evaluates all rules on these values. Returns promtool's complaints; '' if exactly the expected alert fires. */
function evaluate(name: string, wrong: readonly [string, string] | undefined): string {
  const values = { ...Object.fromEntries(Object.entries(SOUND).map(([key, value]) => [key, `${value}x60`])) }
  if (wrong) values[wrong[0]] = wrong[1]
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'saikoro-alerts-')), 'test.yml')
  const cases = {
    rule_files: [FILE],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(values).map(([series, each]) => ({ series, values: each })),
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: '30m',
            exp_samples: wrong ? [{ labels: `{alertname="${name}"}`, value: 1 }] : [],
          },
        ],
      },
    ],
  }
  writeFileSync(file, stringify(cases))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

test('no alert fires while all figures are sound (promtool of Debian’s prometheus)', {
  tags: 'prometheus',
}, () => {
  execFileSync('promtool', ['check', 'rules', FILE])
  execFileSync('promtool', ['check', 'config', inRoot('deploy/monitoring/prometheus.yml')])
  expect(evaluate('', undefined)).toBe('')
})

test.each(rules.map(({ alert }) => alert))(
  '%s fires alone for its figure',
  { tags: 'prometheus' },
  (alert) => {
    expect(evaluate(alert, WRONG[alert])).toBe('')
  },
)

test('every alert has a case above and a row in docs/operations.md', () => {
  const page = readFileSync(inRoot('docs/operations.md'), 'utf8')
  const rows = [...page.matchAll(/^\| ([A-Z][A-Za-z, ]+) \|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  expect(rows.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  expect(Object.keys(WRONG)).toEqual(rules.map(({ alert }) => alert))
})

test('alerts and dashboard use only figures that /metrics has', () => {
  const sources = globSync('apps/api/src/**/*.ts', { cwd: inRoot() }).map((file) =>
    readFileSync(inRoot(file), 'utf8'),
  )
  const known = new Set(sources.join('').match(/saikoro_[a-z_]+/g))
  const panels: { targets: { expr: string }[] }[] = dashboard.panels
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const used = expressions.flatMap((expr) => expr.match(/saikoro_[a-z_]+/g) ?? [])
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([])
})
