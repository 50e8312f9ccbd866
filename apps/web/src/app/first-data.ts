import { configQuery } from '../entities/site/site-queries.ts'
import { queryClient } from './query-client.ts'

/** Screens whose first picture is one of the house's banners. */
const WITH_BANNERS = ['/Home', '/Choose']

/** Asks for what a screen will show first while its chunk is being fetched. */
export function askForFirstData(): void {
  if (WITH_BANNERS.includes(location.pathname)) void queryClient.prefetchQuery(configQuery())
}
