import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { type Request, refuseMutation } from './request-queries.ts'

interface Props extends DialogProps {
  readonly request: Request
}

/** Never again this member. It cannot be undone here. */
export function RefuseSheet({ request, open, onClose }: Props) {
  const { t } = useTranslation('companion')
  const refuse = useSubmission(refuseMutation(request.id))

  function send() {
    refuse.mutate(undefined, {
      onSuccess: () => {
        showToast(t('isRefused'))
        onClose()
      },
    })
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      of={refuse}
      title={t('refuse')}
      footer={
        <Button busy={refuse.isPending} onClick={send}>
          {t('refuse')}
        </Button>
      }
    >
      <p>{t('refuseText', { name: request.member.name })}</p>
    </Sheet>
  )
}
