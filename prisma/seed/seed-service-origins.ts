import type pg from 'pg'

/** Reads SERVICE_ORIGINS: origins as browsers write them, comma-separated. */
function readOrigins(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((part) => {
    const text = part.trim().replace(/\/$/, '').toLowerCase()
    if (text === '') return []
    const origin = URL.canParse(text) ? new URL(text).origin : ''
    if (origin !== text || !text.startsWith('https://'))
      throw new Error(`SERVICE_ORIGINS: "${part.trim()}" is no https origin, as https://help.example`)
    return [text]
  })
}

/** Makes the known origins those of the environment, no more and no less: here alone are they written (charter C1.5). */
export async function seedServiceOrigins(client: pg.Client, list: string | undefined): Promise<void> {
  const origins = readOrigins(list)
  await client.query('DELETE FROM service_origin WHERE NOT origin = ANY ($1)', [origins])
  await client.query('INSERT INTO service_origin SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [origins])
}
