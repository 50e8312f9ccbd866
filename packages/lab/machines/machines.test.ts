// Short forms of `npm run lab -- images` and `npm run lab -- failover`. They install nothing: without what the long forms made, they are skipped.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ensureDatabaseClient, ensureWebClient } from '../../runtime/installation/artifacts.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { mustNode } from '../../runtime/system/tools.ts'
import { addUp, type Figures, noFigures } from '../chaos/figures.ts'
import { runRoundsIn } from '../chaos/run-rounds.ts'
import { BACK_WITHIN_S, faultsOf, startFailover } from '../commands/failover.ts'
import { confinementOf, startFromImages } from '../commands/images.ts'
import { ROOT, whyNoClusterYet } from './cluster.ts'
import { buildMachineFromWorkspace, openImage, strangersIn, whyNoProduction } from './images.ts'

const whyNot = { images: whyNoProduction(), cluster: whyNoClusterYet() }
for (const [part, why] of Object.entries(whyNot)) if (why) console.log(`skipped, ${part}: ${why}`)

describe.skipIf(whyNot.images)('the image of API and draw worker', () => {
  test('serves the client through Caddy, on a read-only root, without root and capabilities', async () => {
    await ensureDatabaseClient()
    await ensureWebClient()
    const machine = openImage(buildMachineFromWorkspace())
    try {
      expect(strangersIn(machine.root)).toEqual([])
      const started = await startFromImages({
        machine,
        async setup(env) {
          const output = await mustNode([inRoot('packages/runtime/run.mjs'), 'admin', 'migrate'], {
            env: { ...process.env, ...env },
          })
          return /^Invite code: (\S+)$/m.exec(output)?.[1] ?? ''
        },
      })
      try {
        expect(confinementOf(started.api)).toEqual({ uid: '1000', capabilities: '0'.repeat(16), root: 'ro' })
        expect(await fetch(`${started.origin}/`).then((reply) => reply.text())).toContain('<script')
        expect(started.inviteCode).not.toBe('')
      } finally {
        await started.stop()
      }
    } finally {
      machine.close()
    }
  }, 240_000)
})

describe.skipIf(whyNot.cluster)('three machines with Patroni', () => {
  test("after the primary's machine is killed, service returns, and no acknowledged request is lost or executed twice", async () => {
    const environment = await startFailover({ hasPhone: false })
    try {
      let all: Figures = noFigures()
      const found = await runRoundsIn(environment, {
        rounds: 1,
        faults: faultsOf(environment),
        only: ["primary's machine killed"],
        clients: 2,
        loadMs: 1_000,
        onRound: (figures) => {
          all = addUp(all, figures)
        },
      })
      expect(found).toEqual([])
      expect(all.operations.ok).toBeGreaterThan(0)
      expect(all.slowestReturn, 'a pause of the commits').toBeGreaterThan(1)
      console.log(
        `failover: service was back after ${all.slowestReturn.toFixed(1)} s (goal ${BACK_WITHIN_S} s)`,
      )
    } finally {
      await environment.close()
    }
  }, 240_000)
})

/** Writes a row in each fifth of a second, is killed, and is restored from the repository. Prints the time of the kill and the newest row, s. */
const DRILL = `set -e
mount --bind "$DATA" "$ROOT/srv"; mount --rbind /dev "$ROOT/dev"; mount -t proc proc "$ROOT/proc"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"; mount -t tmpfs tmpfs "$ROOT/run"; mkdir -m 1777 "$ROOT/run/postgresql"
chroot "$ROOT" chown postgres /srv
exec chroot "$ROOT" /usr/bin/setpriv --reuid=postgres --regid=postgres --clear-groups bash -ec '
  PATH=/usr/lib/postgresql/18/bin:$PATH
  mkdir -m 700 /srv/repo /srv/log
  { initdb -D /srv/pg --auth=scram-sha-256 --pwfile=<(echo drill)
    echo "$PARAMETERS" >> /srv/pg/postgresql.conf
    pg_ctl -D /srv/pg -l /srv/log/pg start -w
    pgbackrest --stanza=saikoro stanza-create
    pgbackrest --stanza=saikoro backup
    psql -c "CREATE TABLE row (at timestamptz)"
    for (( end = SECONDS + WRITE_SECONDS; SECONDS < end; )); do psql -qc "INSERT INTO row VALUES (now())"; sleep 0.2; done
  } >> /srv/log/drill 2>&1
  killed=$(date +%s.%N)
  kill -9 $(head -1 /srv/pg/postmaster.pid)
  sleep 1
  rm -rf /srv/pg
  { pgbackrest --stanza=saikoro restore
    pg_ctl -D /srv/pg -l /srv/log/pg start -w -t 60
    until [ "$(psql -Atc "SELECT pg_is_in_recovery()")" = f ]; do sleep 0.2; done
  } >> /srv/log/drill 2>&1
  echo "$killed $(psql -Atc "SELECT extract(epoch FROM max(at)) FROM row")"
  pg_ctl -D /srv/pg stop -m immediate >> /srv/log/drill'`

describe.skipIf(whyNot.cluster)(
  'continuous archiving by deploy/archive.yml and deploy/pgbackrest.conf',
  () => {
    test('a server that is killed and lost is restored to within 60 s', () => {
      const data = mkdtempSync(path.join(tmpdir(), 'saikoro-drill-'))
      try {
        copyFileSync(inRoot('deploy/pgbackrest.conf'), path.join(data, 'pgbackrest.conf'))
        const { parameters } = parse(readFileSync(inRoot('deploy/archive.yml'), 'utf8')).postgresql
        const own = { ...parameters, unix_socket_directories: '/run/postgresql' }
        const lines = Object.entries<string | number>(own).map(([name, value]) => `${name} = '${value}'`)
        const { stdout, stderr } = spawnSync(
          'unshare',
          ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', DRILL],
          {
            encoding: 'utf8',
            env: {
              PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
              ROOT,
              DATA: data,
              PGPASSWORD: 'drill',
              PARAMETERS: lines.join('\n'),
              WRITE_SECONDS: '75',
              PGBACKREST_CONFIG: '/srv/pgbackrest.conf',
              PGBACKREST_REPO1_TYPE: 'posix',
              PGBACKREST_REPO1_PATH: '/srv/repo',
              PGBACKREST_REPO1_CIPHER_PASS: 'of this drill',
              PGBACKREST_PG1_PATH: '/srv/pg',
              PGBACKREST_LOG_PATH: '/srv/log',
              PGBACKREST_LOCK_PATH: '/tmp',
            },
          },
        )
        const [killed, newest] = stdout.trim().split(' ').map(Number)
        const lost = (killed ?? Number.NaN) - (newest ?? Number.NaN)
        expect(
          lost,
          `${stderr}${readFileSync(path.join(data, 'log/drill'), 'utf8').slice(-3_000)}`,
        ).toBeLessThan(60)
        expect(lost).toBeGreaterThan(0)
        console.log(`restore drill: ${lost.toFixed(1)} s were lost`)
      } finally {
        rmSync(data, { recursive: true, force: true })
      }
    }, 180_000)
  },
)
