import { useMutation } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import type { FormEvent } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Composer.module.css'
import { sendMutation } from './support-queries.ts'

const LENGTH_MAX = 2_000

export function Composer() {
  const { t } = useTranslation('support')
  const { fields, put, forget } = useDraft('message', { text: '' })
  const { text } = fields
  const sending = useMutation(sendMutation())

  function send() {
    if (sending.isPending) return
    if (text.trim() === '') return showToast(t('messageMissing'))
    sending.mutate(text.trim(), { onSuccess: forget, onError: toastError })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.bar} onSubmit={submit} noValidate>
      <textarea
        className={styles.text}
        rows={2}
        maxLength={LENGTH_MAX}
        aria-label={t('message')}
        placeholder={t('messagePlaceholder')}
        value={text}
        onChange={(event) => put({ text: event.target.value })}
      />
      <IconButton icon={SendHorizontal} label={t('send')} busy={sending.isPending} onPress={send} />
    </form>
  )
}
