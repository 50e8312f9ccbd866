import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LongField } from '../../ui/form/LongField.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { compareWithOther } from './head-queries.ts'

/** The code of another member as text: is it of the log that this device is shown? */
export function CompareForm() {
  const { t } = useTranslation('compare')
  const [text, setText] = useState('')
  const compared = useMutation({ mutationFn: () => compareWithOther(text), onError: toastError })
  return (
    <Form busy={compared.isPending} onSubmit={() => compared.mutate()}>
      <LongField label={t('other')} value={text} spellCheck={false} onText={setText} />
      <Button look="outline" type="submit" busy={compared.isPending} disabled={text.trim() === ''}>
        {t('compare')}
      </Button>
      {compared.data === 'differs' ? (
        <Warning level="red" what="log_differs">
          {t('differs')}
        </Warning>
      ) : (
        <p role="status">
          {compared.data === 'same' && t('same')}
          {compared.data === 'ahead' && t('ahead')}
          {compared.data === 'unreadable' && t('unreadable')}
        </p>
      )}
    </Form>
  )
}
