import type { ReactNode } from 'react'
import type { Submission } from '../../lib/use-submission.ts'
import { Button } from '../Button.tsx'
import { type DialogProps, Sheet } from '../Sheet.tsx'
import { submitWithin } from './Form.tsx'

interface Props extends DialogProps {
  readonly title: string
  /** The words of the button that sends, '' once it was sent. */
  readonly action: string
  readonly disabled?: boolean
  readonly of: Submission
  readonly onSend: () => void
  readonly children: ReactNode
}

/** A sheet with fields, and below them the button that sends them. */
export function FormSheet({ action, disabled = false, of, onSend, children, ...sheet }: Props) {
  const button = (
    <Button
      busy={of.isPending}
      disabled={disabled}
      onClick={(event) => submitWithin(event.currentTarget, onSend, of)}
    >
      {action}
    </Button>
  )
  return (
    <Sheet {...sheet} of={of} footer={action !== '' && button}>
      <div className="stack gap-4">{children}</div>
    </Sheet>
  )
}
