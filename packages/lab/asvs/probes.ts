// Executable probes of docs/asvs.md: each tries the claim of its rows on a running product, by behaviour.
import { browserProbes } from './browser-probes.ts'
import { dataProbes } from './data-probes.ts'
import { inputProbes } from './input-probes.ts'
import { installationProbes } from './installation-probes.ts'
import { loginProbes } from './login-probes.ts'
import type { Probe } from './target.ts'

export const PROBES: readonly Probe[] = [
  ...inputProbes,
  ...browserProbes,
  ...loginProbes,
  ...dataProbes,
  ...installationProbes,
]

/** The rows that have a probe. */
export const PROBED: ReadonlySet<string> = new Set(PROBES.flatMap(({ rows }) => rows))
