interface Order {
  /** Options joined by commas. */
  readonly options?: string
  readonly stake?: number
  readonly request?: string
}

/** Returns the statement by which the API places a lone order of a member (id or parameter) on the open draw of game 1. */
export function orderSql(
  member: number | '$1',
  { options = 'big', stake = 100, request = '' }: Order = {},
): string {
  return `SELECT * FROM place_orders(ARRAY[${member}]::int[], ARRAY[1], ARRAY[true], ARRAY[''], ARRAY[''], ARRAY['${options}'],
    ARRAY[${stake}]::bigint[], ARRAY['${request}'], ARRAY[repeat('a', 64)])`
}
