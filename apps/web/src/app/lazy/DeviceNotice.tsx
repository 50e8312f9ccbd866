import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { clockQuery, storeQuery } from '../../entities/draw/device-queries.ts'
import { type DeviceFault, DeviceFaultError } from '../../lib/device-fault.ts'
import { lazyPart, withMessages, withoutFallback } from '../../lib/lazy-part.ts'
import { useToken } from '../../lib/session.ts'
import { askToKeep, isStorageRefused, onStorageRefused } from '../../lib/storage.ts'

const DeviceFaults = withoutFallback(
  lazyPart(() => withMessages(() => import('./DeviceFaults.tsx'), 'device')),
)

/** Names what this device does not offer and what to do about it, above every screen; after a login asks the browser to keep its storage. */
export function DeviceNotice() {
  const isMember = useToken() !== null
  const { data: ahead = 0 } = useQuery(clockQuery())
  const { failureReason } = useQuery(storeQuery())
  const isNotStored = useSyncExternalStore(onStorageRefused, isStorageRefused)
  useEffect(() => {
    if (isMember) void askToKeep()
  }, [isMember])
  const fault: DeviceFault | undefined =
    failureReason instanceof DeviceFaultError ? failureReason.fault : undefined
  if (!fault && !isNotStored && ahead === 0) return null
  return <DeviceFaults fault={fault} isNotStored={isNotStored} ahead={ahead} />
}
