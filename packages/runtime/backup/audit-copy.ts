import { loadSecrets } from '../installation/secrets.ts'
import { urlAs } from '../postgres/client.ts'
import { collectNode } from '../system/tools.ts'

/** Audits a copy of a database and returns the rules that fail. `dir` has the copy's secrets. */
export async function auditCopy(url: string, dir: string): Promise<string[]> {
  const { API_DB_PASSWORD } = loadSecrets(dir)
  const { code, output } = await collectNode(['apps/api/src/cli/audit.ts'], {
    env: { ...process.env, DATABASE_URL: urlAs(url, 'saikoro_api', API_DB_PASSWORD) },
  })
  if (code === 0) return []
  const failed = output.split('\n').filter((line) => /^(FAILS| {7})/.test(line))
  return failed.length > 0 ? failed : [output.trim()]
}
