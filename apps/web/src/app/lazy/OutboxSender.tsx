import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sendOutbox } from '../../entities/outbox/send-outbox.ts'
import { onReconnect } from '../../lib/offline.ts'
import { readOutbox } from '../../lib/outbox.ts'

/** After an answer did not come, ms. */
const SEND_AGAIN_MS = 15_000

/** Sends what a member wrote without a network, on every screen. */
export function OutboxSender() {
  const client = useQueryClient()
  useEffect(() => {
    const send = () => void sendOutbox(client)
    send()
    const timer = setInterval(() => readOutbox().length > 0 && navigator.onLine && send(), SEND_AGAIN_MS)
    const stop = onReconnect(send)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [client])
  return null
}
