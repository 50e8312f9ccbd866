// Every way in which a person or a parent process asks a command to end.

/** Resolves at the first of: Ctrl-C, SIGTERM, a closed terminal, the end of the process that started us. */
export function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    if (process.channel) process.once('disconnect', () => resolve())
  })
}
