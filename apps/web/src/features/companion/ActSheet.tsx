import type { ReactNode } from 'react'
import type { Submission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { submitWithin } from '../../ui/form/Form.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import type { Request } from './request-queries.ts'

/** What the sheet of each act is opened with. */
export interface ActProps extends DialogProps {
  readonly request: Request
}

interface Props extends DialogProps {
  readonly title: string
  /** The words of the button that sends, '' once it was sent. */
  readonly action: string
  readonly of: Submission
  readonly onSend: () => void
  readonly children: ReactNode
}

/** The sheet of one act about a request, with the button that sends it. */
export function ActSheet({ action, of, onSend, children, ...sheet }: Props) {
  return (
    <Sheet
      {...sheet}
      of={of}
      footer={
        action !== '' && (
          <Button busy={of.isPending} onClick={(event) => submitWithin(event.currentTarget, onSend)}>
            {action}
          </Button>
        )
      }
    >
      {children}
    </Sheet>
  )
}
