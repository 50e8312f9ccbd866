import { useEffect, useEffectEvent, useRef } from 'react'
import type { Fault } from '../lib/fault.ts'
import type { Submission } from '../lib/use-submission.ts'
import { Quote } from './Quote.tsx'

interface TextProps {
  readonly fault: Fault
  readonly id?: string
}

/** The words of a fault; announced, and scrolled into view. */
export function FaultText({ fault: { text, reason }, id }: TextProps) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' }) // returns a promise in some browsers
  }, [])
  return (
    <p ref={place} id={id} className="small alarm" role="alert">
      {reason ? <Quote text={reason} /> : text}
    </p>
  )
}

/** Shows why an action failed, beside its button, until the next attempt or until the form or sheet is left. */
export function FaultLine({ of: { fault, dismiss } }: { readonly of: Submission }) {
  const leave = useEffectEvent(dismiss)
  useEffect(() => () => leave(), [])
  return fault && <FaultText fault={fault} />
}
