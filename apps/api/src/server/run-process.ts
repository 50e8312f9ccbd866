/**
 * Starts something and stops it once: on Ctrl-C, on SIGTERM, and when the process that started this one is gone. A signal
 * during start-up waits for it, so that nothing half-started stays behind.
 */
export async function stopOnSignals(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  const stopping = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
    if (process.channel) process.on('disconnect', () => resolve())
    if (process.connected === false && process.channel !== undefined) resolve()
  })
  const started = await start()
  await stopping
  await started.stop()
  process.exit(0)
}
