// PostgreSQL refuses to run as root, so root (in containers) starts it under another id.
import { spawnSync } from 'node:child_process'

const NOBODY = 65534

export interface Command {
  file: string
  args: string[]
  /** set when the process gets a real other id, which must own the files */
  ids: { uid?: number; gid?: number }
}

/** In a user namespace the files stay root's; without one the process becomes `nobody`. */
export function unprivileged(file: string, args: string[]): Command {
  if (process.getuid?.() !== 0) return { file, args, ids: {} }
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return { file: 'unshare', args: [...namespace, file, ...args], ids: {} }
  }
  return { file, args, ids: { uid: NOBODY, gid: NOBODY } }
}
