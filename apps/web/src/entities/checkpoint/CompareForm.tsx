import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LongField } from '../../ui/form/LongField.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { compareWithOther } from './checkpoint-queries.ts'

/** Compares the checkpoint code of another member with the log that this device received. */
export function CompareForm() {
  const { t } = useTranslation('fairness')
  const [text, setText] = useState('')
  const compared = useMutation({ mutationFn: () => compareWithOther(text), onError: toastError })
  return (
    <Form busy={compared.isPending} onSubmit={() => compared.mutate()}>
      <LongField label={t('compareOther')} value={text} spellCheck={false} onValueChange={setText} />
      <Button variant="outline" type="submit" busy={compared.isPending} disabled={text.trim() === ''}>
        {t('compare')}
      </Button>
      {compared.data === 'differs' ? (
        <Warning level="red" what="log_differs">
          {t('compareDiffers')}
        </Warning>
      ) : (
        <p role="status">
          {compared.data === 'same' && t('compareSame')}
          {compared.data === 'ahead' && t('compareAhead')}
          {compared.data === 'unreadable' && t('compareUnreadable')}
        </p>
      )}
    </Form>
  )
}
