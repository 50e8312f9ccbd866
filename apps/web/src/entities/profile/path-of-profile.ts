/** Returns the path of a profile; `city` is that of the list. */
export function pathOfProfile(
  { id, xuanfei_name }: { readonly id: number; readonly xuanfei_name: string },
  city?: number,
): string {
  const query = new URLSearchParams({ id: String(id), name: xuanfei_name })
  if (city) query.set('adsid', String(city))
  return `/Profile?${query}`
}
