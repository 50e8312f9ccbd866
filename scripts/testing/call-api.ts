// Calls as a client makes them, for harnesses.

export interface Reply {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** Posts one call. Throws when no readable answer comes: then nobody knows whether it was done. */
export async function callApi(
  origin: string,
  call: string,
  fields: Readonly<Record<string, string>>,
  { token, address = '127.0.0.1' }: { token?: string; address?: string } = {},
): Promise<Reply> {
  const reply = await fetch(`${origin}/api/${call}`, {
    method: 'POST',
    headers: {
      ...(token && { token: Buffer.from(token).toString('base64') }),
      'x-forwarded-for': address,
    },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(8_000),
  })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: string }
  return { status: reply.status, code, msg, data: JSON.parse(Buffer.from(data, 'base64').toString('utf8')) }
}

/** As `callApi`, where a refusal is a mistake of the harness. */
export async function mustCall(...asked: Parameters<typeof callApi>): Promise<unknown> {
  const { code, msg, data } = await callApi(...asked)
  if (code !== 200) throw new Error(`${asked[1]}: ${msg}`)
  return data
}
