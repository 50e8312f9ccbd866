import { newRecoveryCode } from '@saikoro/shared/contract/account'
import { mutationOptions } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './RecoveryCode.module.css'

interface Props {
  readonly code: string
  readonly onWritten: () => void
}

/** Shows the recovery code once (charter C3.7). */
export function RecoveryCode({ code, onWritten }: Props) {
  const { t } = useTranslation('account')
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      showToast(t('copyFailed'))
    }
  }

  return (
    <section className="panel surface stack gap-4" aria-label={t('codeTitle')}>
      <h2 className="heading size-title">{t('codeTitle')}</h2>
      <p>{t('codeText')}</p>
      <output className={`pad-4 mono size-large breakable ${styles.code}`} data-testid="recovery-code">
        {code}
      </output>
      <Button variant="outline" onClick={copy}>
        {isCopied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
        {isCopied ? t('copied') : t('copy')}
      </Button>
      <Button onClick={onWritten}>{t('writtenDown')}</Button>
    </section>
  )
}

/** Creates a recovery code. Only this reply contains it. */
export function recoveryMutation() {
  return mutationOptions({
    mutationKey: [newRecoveryCode.path],
    mutationFn: (password: string) => callApi(newRecoveryCode, { password }),
    gcTime: 0,
  })
}
