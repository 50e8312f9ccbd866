// The server's log is rotated by copying and truncating, because the server keeps the file open.
import {
  closeSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'

const LARGEST = 8 * 1024 ** 2
const KEPT = ['.1', '.2', '.3'] as const

export const logFiles = (log: string) => [log, ...KEPT.map((ending) => log + ending)]

/** Returns the end of a file. A login can write messages faster than they are rotated. */
function tailOf(file: string, length: number): Buffer {
  const { size } = statSync(file)
  const tail = Buffer.alloc(Math.min(size, length))
  const opened = openSync(file, 'r')
  readSync(opened, tail, 0, tail.length, size - tail.length)
  closeSync(opened)
  return tail
}

export function rotate(log: string, largest = LARGEST) {
  if (!existsSync(log) || statSync(log).size < largest) return
  const [newest, ...older] = logFiles(log).slice(1)
  for (let place = older.length - 1; place >= 0; place -= 1) {
    const [from, to] = [place === 0 ? newest : older[place - 1], older[place]]
    if (from && to && existsSync(from)) renameSync(from, to)
  }
  if (newest) writeFileSync(newest, tailOf(log, 4 * largest), { mode: 0o600 })
  truncateSync(log)
}
