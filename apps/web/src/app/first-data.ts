import { configQuery } from '../entities/site/site-queries.ts'
import { queryClient } from './query-client.ts'

/** Screens whose first picture is a banner. */
const WITH_BANNERS = ['/Home', '/Choose']

/** Prefetches the first data of a screen while its chunk loads. */
export function askForFirstData(): void {
  if (WITH_BANNERS.includes(location.pathname)) void queryClient.prefetchQuery(configQuery())
}
