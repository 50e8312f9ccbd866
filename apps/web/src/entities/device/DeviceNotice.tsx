import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { readAlarms } from '../../fairness/alarms.ts'
import { type DeviceFault, DeviceFaultError } from '../../lib/device-fault.ts'
import { lazyPart, withMessages, withoutFallback } from '../../lib/lazy-part.ts'
import { useToken } from '../../lib/session.ts'
import { isStorageRefused, onStorageRefused } from '../../lib/storage.ts'
import { clockQuery, getStore } from '../draw/device-queries.ts'

const DeviceFaults = withoutFallback(
  lazyPart(() => withMessages(() => import('./DeviceFaults.tsx'), 'device'), 'rest'),
)

const RETRY_MS = 3_000
const REFETCH_MS = 5_000

/**
 * The alarms of this device; fails while it cannot check anything. The store can fail at any time, and a member may mend it: unlike those
 * of `alarmsQuery`, a failure is retried, so that its reason stays meanwhile.
 */
function storeQuery() {
  return queryOptions({
    queryKey: ['device', 'store'],
    queryFn: async () => readAlarms(await getStore()),
    retry: true,
    retryDelay: RETRY_MS,
    refetchInterval: REFETCH_MS,
  })
}

/** Asks the browser not to evict this site's storage: Firefox asks the member, so only after a login. */
async function askToKeep(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => undefined)
}

/** Stands above every screen but the one behind a private link, which stores nothing on the device (charter C5.2). */
export function DeviceNotice() {
  const { pathname } = useLocation()
  return pathname === '/Consent' ? null : <Notice />
}

/** Names what this device does not offer and what to do about it, and what an eviction took; after a login asks the browser to keep its storage. */
function Notice() {
  const isMember = useToken() !== null
  const { data: ahead = 0 } = useQuery(clockQuery())
  const { data: alarms = [], failureReason } = useQuery(storeQuery())
  // once: later pages list the alarm among the others
  const isEvicted = alarms.some(({ what, at }) => what === 'store_wiped' && at >= performance.timeOrigin)
  const isNotStored = useSyncExternalStore(onStorageRefused, isStorageRefused)
  useEffect(() => {
    if (isMember) void askToKeep()
  }, [isMember])
  const fault: DeviceFault | undefined =
    failureReason instanceof DeviceFaultError ? failureReason.fault : undefined
  if (!fault && !isNotStored && !isEvicted && ahead === 0) return null
  return <DeviceFaults fault={fault} isNotStored={isNotStored} isEvicted={isEvicted} ahead={ahead} />
}
