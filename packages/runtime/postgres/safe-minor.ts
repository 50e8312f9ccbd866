/**
 * The least minor of each supported PostgreSQL that has the security fixes known at this release: those of August 2026 (28 CVEs) and of
 * November 2026 (CVE-2026-6460). Newer binaries than 18.4 are not on npm, so that the embedded server is older.
 */
const SAFE_MINORS: Readonly<Record<string, number>> = { 17: 12, 18: 7 }

/** Returns the least safe version, if a server of this `server_version` is older. */
export function saferVersion(version: string): string | undefined {
  const [major = '', minor] = version.split(/[. ]/)
  const least = SAFE_MINORS[major]
  return least !== undefined && Number(minor) < least ? `${major}.${least}` : undefined
}
