import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIdle } from '../../lib/use-idle.ts'
import { inboxQuery } from './inbox-query.ts'

/** The newest item read on this device; deleted with the session. */
const READ = 'inbox read'

export function lastRead(): string {
  return localStorage.getItem(READ) ?? ''
}

export function markRead(at: string): void {
  localStorage.setItem(READ, at)
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
}

/** Returns the number of unread items; the icon of an installed app shows it, too. */
export function useUnread(isMember: boolean): number {
  const isIdle = useIdle()
  const { data } = useQuery({ ...inboxQuery(), enabled: isMember && isIdle })
  const count = data?.filter(({ at }) => at > lastRead()).length ?? 0
  useEffect(() => {
    if (count > 0 && 'setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
  return count
}
