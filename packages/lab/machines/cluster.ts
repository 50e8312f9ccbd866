// Three machines with PostgreSQL, Patroni and etcd from Debian, each in its own namespaces of network, processes and mounts, and HAProxy.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newPassword } from '../../runtime/installation/secrets.ts'
import { withClient } from '../../runtime/postgres/client.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { freePort } from '../../runtime/system/ports.ts'
import { makeRoot, must, whyNoRoots } from './images.ts'

const SUITE = 'sid'
const PACKAGES = [
  'postgresql-18',
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
  'iproute2',
  'pgbackrest',
]
export const ROOT = `/var/cache/saikoro-lab/${SUITE}`
const START_MS = 120_000
const NAMES = ['db1', 'db2', 'db3'] as const
type Name = (typeof NAMES)[number]

/** Init of a machine: restarts what exits, as systemd would. */
const INIT = `set -e
ip link set lo up
sysctl -qp "$SYSCTL"
mount --bind "$DATA" "$ROOT/srv"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
mount -t tmpfs tmpfs "$ROOT/run"
mkdir -m 1777 "$ROOT/run/postgresql"
keep() { while :; do chroot "$ROOT" /usr/bin/setpriv --reuid=postgres --regid=postgres --clear-groups "$@" || true; sleep 3; done; }
keep etcd --name "$NAME" --data-dir /srv/etcd --listen-client-urls http://0.0.0.0:2379 --advertise-client-urls "http://$ADDRESS:2379" \\
  --listen-peer-urls "http://$ADDRESS:2380" --initial-advertise-peer-urls "http://$ADDRESS:2380" --initial-cluster "$PEERS" >> "$DATA/etcd.log" 2>&1 &
keep patroni /srv/patroni.yml >> "$DATA/patroni.log" 2>&1 &
wait`

const HAPROXY = `set -e
mount --bind "$DATA" "$ROOT/srv"
mount --rbind /dev "$ROOT/dev"
exec chroot "$ROOT" /usr/bin/setpriv --reuid=haproxy --regid=haproxy --clear-groups haproxy -f /srv/haproxy.cfg`

export const whyNoCluster = (): string | undefined =>
  whyNoRoots(['ip', 'iptables', 'unshare', 'mmdebstrap']) ??
  (spawnSync('ip', ['netns', 'list']).status === 0 ? undefined : 'no network namespaces')

/** Why the short form cannot run: it installs nothing. */
export const whyNoClusterYet = () =>
  whyNoCluster() ?? (existsSync(ROOT) ? undefined : `${ROOT} is not made: npm run lab -- failover makes it`)

/** Installs PostgreSQL, Patroni, etcd and HAProxy beside the system. */
export function ensureRoot(): void {
  if (existsSync(ROOT)) return
  mkdirSync(path.dirname(ROOT), { recursive: true })
  const fresh = `${ROOT}.${process.pid}`
  makeRoot(SUITE, fresh, PACKAGES)
  renameSync(fresh, ROOT)
}

/** Versions of what runs, for the figures. */
export const versionsOf = (): string =>
  must('chroot', [
    ROOT,
    'sh',
    '-c',
    'patroni --version; etcd --version | head -1; haproxy -v | head -1; /usr/lib/postgresql/18/bin/postgres --version',
  ])
    .trim()
    .replaceAll('\n', '; ')

interface Member {
  readonly name: Name
  readonly role: string
  readonly state: string
}

interface EtcdStatus {
  readonly leader?: string
  readonly raftTerm: string
  readonly header: { readonly member_id: string }
}

interface Machine {
  readonly name: Name
  readonly address: string
  readonly namespace: string
  readonly data: string
  /** of the bridge's side */
  readonly link: string
  process: ChildProcess | undefined
}

export interface Cluster {
  /** the primary, through HAProxy, as the owner */
  readonly url: string
  leader(): Promise<Name | undefined>
  /** kills PostgreSQL's first process on a machine */
  killPostgres(name: Name): void
  /** kills every process of a machine at once */
  killMachine(name: Name): void
  killEtcdLeader(): Promise<void>
  /** cuts a machine off from everybody, or from the other two only */
  cutOff(name: Name, from: 'everybody' | 'machines'): void
  /** Records each change of a machine's part until it is stopped, with the seconds since the call. */
  watch(): { stop(): Promise<string[]> }
  /** starts what was killed and joins what was cut; resolves when both standbys stream, one is synchronous, and etcd is whole */
  heal(): Promise<void>
  close(): Promise<void>
}

const ip = (...args: string[]) => must('ip', args)
const inside = (machine: Machine, ...args: string[]) =>
  must('ip', ['netns', 'exec', machine.namespace, ...args])

const idOf = (user: string) =>
  Number(
    new RegExp(`^${user}:[^:]*:(\\d+):`, 'm').exec(readFileSync(path.join(ROOT, 'etc/passwd'), 'utf8'))?.[1],
  )

async function json<T>(url: string, init: RequestInit = {}): Promise<T | undefined> {
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return reply?.json().catch(() => undefined) as Promise<T | undefined>
}

/** Process ids in a machine by name, with their parents. */
function processesOf({ namespace }: Machine): { pid: number; parent: number; name: string }[] {
  return ip('netns', 'pids', namespace)
    .trim()
    .split('\n')
    .flatMap((pid) => {
      const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', pid], { encoding: 'utf8' })
      const [parent, name] = stdout.trim().split(/\s+/)
      return name ? [{ pid: Number(pid), parent: Number(parent), name }] : []
    })
}

export async function startCluster(): Promise<Cluster> {
  const number = 1 + (process.pid % 250)
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-cluster-'))
  chmodSync(dir, 0o755)
  const bridge = `skb${number}`
  const machines: Machine[] = NAMES.map((name, at) => ({
    name,
    address: `10.213.${number}.${11 + at}`,
    namespace: `sk${number}-${name}`,
    data: path.join(dir, name),
    link: `skv${number}-${at}`,
    process: undefined,
  }))
  const passwords = { superuser: newPassword(), replication: newPassword(), rest: newPassword() }
  const port = await freePort()
  let haproxy: ChildProcess | undefined
  const stopNow = () => {
    for (const each of machines) each.process?.kill('SIGKILL')
    haproxy?.kill('SIGKILL')
    for (const each of machines) {
      spawnSync('ip', ['netns', 'del', each.namespace])
      spawnSync('ip', ['link', 'del', each.link])
    }
    spawnSync('ip', ['link', 'del', bridge])
  }
  process.on('exit', stopNow)

  function environmentOf({ name, address }: Machine): NodeJS.ProcessEnv {
    const at = (others: number) => machines.map((each) => `${each.address}:${others}`)
    return {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      NAME: name,
      ADDRESS: address,
      PEERS: machines.map((each) => `${each.name}=http://${each.address}:2380`).join(','),
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: at(2379)
        .map((each) => `'${each}'`)
        .join(','),
      PATRONI_RESTAPI_LISTEN: '0.0.0.0:8008',
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: passwords.rest,
      PATRONI_POSTGRESQL_LISTEN: '0.0.0.0:5432',
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: '/srv/postgres',
      PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/18/bin',
      PATRONI_POSTGRESQL_PGPASS: '/tmp/pgpass',
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
    }
  }

  function startMachine(machine: Machine): void {
    const args = [
      'netns',
      'exec',
      machine.namespace,
      'unshare',
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      INIT,
    ]
    const env = { ...environmentOf(machine), ROOT, DATA: machine.data, SYSCTL: inRoot('deploy/sysctl.conf') }
    machine.process = spawn('ip', args, { env, stdio: 'ignore' })
  }

  function makeMachine(machine: Machine): void {
    const { namespace, link, address, data } = machine
    mkdirSync(data, { mode: 0o700 })
    copyFileSync(inRoot('deploy/patroni.yml'), path.join(data, 'patroni.yml'))
    for (const file of [data, path.join(data, 'patroni.yml')])
      chownSync(file, idOf('postgres'), idOf('postgres'))
    ip('netns', 'add', namespace)
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', link, 'master', bridge, 'up')
    inside(machine, 'ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    inside(machine, 'ip', 'link', 'set', 'eth0', 'up')
    startMachine(machine)
  }

  const of = (name: Name) => machines.find((each) => each.name === name) as Machine
  const isRunning = ({ process: one }: Machine) =>
    one !== undefined && one.exitCode === null && one.signalCode === null

  /** The machine that answers as primary; the list of a machine that is cut off may be old. */
  async function leader(): Promise<Name | undefined> {
    const asked = machines.map(async ({ name, address }) => {
      const reply = await fetch(`http://${address}:8008/primary`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => undefined)
      return reply?.ok ? name : undefined
    })
    return (await Promise.all(asked)).find((name) => name !== undefined)
  }

  /** The list of the primary: another machine may have lost the others, and lists what it knew before. */
  async function members(): Promise<Member[]> {
    const primary = await leader()
    if (!primary) return []
    return (await json<{ members: Member[] }>(`http://${of(primary).address}:8008/cluster`))?.members ?? []
  }

  /** What etcd answers on a machine; a member that has not joined again knows no leader, or an old one. */
  const etcdOf = ({ address }: Machine) =>
    json<EtcdStatus>(`http://${address}:2379/v3/maintenance/status`, { method: 'POST', body: '{}' })

  /** Whether all three members of etcd follow one leader. Until then a second fault finds no majority. */
  async function isEtcdWhole(): Promise<boolean> {
    const all = await Promise.all(machines.map(etcdOf))
    const [first] = all
    return all.every(
      (each) =>
        each?.leader !== undefined && each.leader === first?.leader && each.raftTerm === first.raftTerm,
    )
  }

  /** What Patroni and etcd answer on a machine, in one line. */
  async function partOf(machine: Machine): Promise<string> {
    const [patroni, etcd] = await Promise.all([
      json<{ role: string; state: string; sync_standby?: boolean }>(`http://${machine.address}:8008/patroni`),
      etcdOf(machine),
    ])
    const part = patroni
      ? `${patroni.role} ${patroni.state}${patroni.sync_standby ? ' synchronous' : ''}`
      : 'no answer'
    if (!etcd) return `${part}, etcd silent`
    if (!etcd.leader || etcd.leader === '0') return `${part}, etcd without a leader`
    return `${part}, etcd ${etcd.leader === etcd.header.member_id ? 'leader' : 'follower'} of term ${etcd.raftTerm}`
  }

  function watch() {
    const begun = performance.now()
    const events: string[] = []
    let isOver = false
    const note = (text: string) =>
      events.push(`${((performance.now() - begun) / 1_000).toFixed(1)} s ${text}`)
    const watching = machines.map(async (machine) => {
      let last = ''
      for (; !isOver; await sleep(200)) {
        const part = await partOf(machine)
        if (part !== last) note(`${machine.name} ${part}`)
        last = part
      }
    })
    return {
      async stop() {
        isOver = true
        await Promise.all(watching)
        return events
      },
    }
  }

  const url = `postgresql://postgres:${passwords.superuser}@127.0.0.1:${port}/saikoro`

  async function whole(): Promise<void> {
    let last: Member[] = []
    for (const end = Date.now() + START_MS; Date.now() < end; await sleep(300)) {
      last = await members()
      const isStreaming = last.filter(({ state }) => state === 'streaming').length === machines.length - 1
      if (isStreaming && last.some(({ role }) => role === 'sync_standby') && (await isEtcdWhole())) return
    }
    const logs = machines.map(({ data }) =>
      readFileSync(path.join(data, 'patroni.log'), 'utf8').slice(-1_500),
    )
    throw new Error(`the cluster is not whole: ${JSON.stringify(last)}\n${logs.join('\n---\n')}`)
  }

  const killNamed = (machine: Machine, name: string) => {
    const all = processesOf(machine).filter((each) => each.name === name)
    const first = all.filter(({ parent }) => !all.some(({ pid }) => pid === parent))
    for (const { pid } of first) process.kill(pid, 'SIGKILL')
  }

  async function close(): Promise<void> {
    stopNow()
    process.off('exit', stopNow)
    await sleep(500)
    rmSync(dir, { recursive: true, force: true })
  }

  try {
    ip('link', 'add', 'name', bridge, 'type', 'bridge')
    ip('addr', 'add', `10.213.${number}.1/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
    for (const each of machines) makeMachine(each)
    mkdirSync(path.join(dir, 'haproxy'), { mode: 0o755 })
    copyFileSync(inRoot('deploy/haproxy.cfg'), path.join(dir, 'haproxy/haproxy.cfg'))
    const [DB1, DB2, DB3] = machines.map(({ address }) => address)
    haproxy = spawn('unshare', ['--mount', 'sh', '-c', HAPROXY], {
      env: {
        PATH: process.env.PATH,
        ROOT,
        DATA: path.join(dir, 'haproxy'),
        BIND: `127.0.0.1:${port}`,
        DB1,
        DB2,
        DB3,
      },
      stdio: 'ignore',
    })
    await whole()
    await sleep(2_000) // the health check of HAProxy
    await withClient(url.replace(/saikoro$/, 'postgres'), async () => {})
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    leader,
    watch,
    killPostgres: (name) => killNamed(of(name), 'postgres'),
    killMachine: (name) => void of(name).process?.kill('SIGKILL'),
    async killEtcdLeader() {
      for (const machine of machines) {
        const status = await etcdOf(machine)
        if (status && status.leader === status.header.member_id) return killNamed(machine, 'etcd')
      }
    },
    cutOff(name, from) {
      const machine = of(name)
      if (from === 'everybody') return void ip('link', 'set', machine.link, 'down')
      for (const { address } of machines.filter((each) => each !== machine)) {
        inside(machine, 'iptables', '-A', 'INPUT', '-s', address, '-j', 'DROP')
        inside(machine, 'iptables', '-A', 'OUTPUT', '-d', address, '-j', 'DROP')
      }
    },
    async heal() {
      for (const machine of machines) {
        ip('link', 'set', machine.link, 'up')
        inside(machine, 'iptables', '-F')
        if (!isRunning(machine)) startMachine(machine)
      }
      await whole()
    },
    close,
  }
}
