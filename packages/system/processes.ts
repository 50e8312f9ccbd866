/** Resolves on Ctrl-C, SIGTERM, a closed terminal, or the exit of the parent process. */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    if (process.channel) process.once('disconnect', () => resolve())
  })
}

/** Returns whether a process with this id exists under any user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
