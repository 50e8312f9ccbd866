// The alert rules of Prometheus and the dashboard: their figures exist, and each alert fires for its figure alone.
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'

const FILE = inRoot('deploy/monitoring/alerts.yml')
const alerts: string[] = [...readFileSync(FILE, 'utf8').matchAll(/- alert: (\w+)/g)].map(
  ([, name = '']) => name,
)

/** By series: a value that raises nothing; the alert that half an hour of other values raises, alone. */
const CASES = [
  ['up{job="saikoro", instance="a"}', '1', 'ApiDown', '0x60'],
  ['saikoro_worker_heartbeat_age_seconds', '1', 'NoDrawWorker', '31x60'],
  ['saikoro_draws_overdue', '0', 'DrawsOverdue', '1x60'],
  ['saikoro_log_entries_waiting', '0', 'LogNotPublished', '2x60'],
  ['saikoro_log_checkpoint_age_seconds', '20', 'LogNotGrowing', '901x60'],
  ['saikoro_log_witnesses', '1', '', ''],
  ['saikoro_log_cosigned_size', '100', '', ''],
  ['saikoro_log_cosignature_age_seconds', '20', 'WitnessesSilent', '901x60'],
  ['saikoro_log_quorum', '1', 'QuorumMissing', '0x60'],
  ['saikoro_withdrawals_oldest_seconds', '60', 'WithdrawalsLate', '172801x60'],
  ['saikoro_calls_total{outcome="internal"}', '0', 'InternalErrors', '0+60x60'],
  ['saikoro_calls_total{outcome="no_room"}', '0', 'NoRoom', '0+1x60'],
] as const

/** Returns what promtool says against this alert firing alone; '' if it does. Without a name no alert may fire. */
function evaluate(expected: string): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'saikoro-alerts-')), 'test.yml')
  const input_series = CASES.map(([series, sound, alert, wrong]) => ({
    series,
    values: alert && alert === expected ? wrong : `${sound}x60`,
  }))
  const fires = {
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: '30m',
    exp_samples: expected ? [{ labels: `{alertname="${expected}"}`, value: 1 }] : [],
  }
  const tests = [{ interval: '1m', input_series, promql_expr_test: [fires] }]
  writeFileSync(file, stringify({ rule_files: [FILE], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

test('promtool of Debian’s prometheus accepts rules and configuration', { tags: 'prometheus' }, () => {
  execFileSync('promtool', ['check', 'rules', FILE])
  execFileSync('promtool', ['check', 'config', inRoot('deploy/monitoring/prometheus.yml')])
})

test.each(['', ...alerts])('the alert "%s" fires alone for its figure', { tags: 'prometheus' }, (alert) => {
  expect(evaluate(alert)).toBe('')
})

test('every alert has a case above', () => {
  expect(CASES.map(([, , alert]) => alert).filter(Boolean)).toEqual(alerts)
})

test('alerts and dashboard use only figures that /metrics has', () => {
  const sources = globSync(inRoot('apps/api/src/**/*.ts')).map((file) => readFileSync(file, 'utf8'))
  const known = new Set(sources.join('').match(/saikoro_[a-z_]+/g))
  const rules = JSON.stringify(parse(readFileSync(FILE, 'utf8')))
  const dashboard = readFileSync(inRoot('deploy/monitoring/dashboard.json'), 'utf8')
  const used = `${rules}${dashboard}`.match(/saikoro_[a-z_]+/g) ?? []
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([])
})
