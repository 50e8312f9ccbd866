import { newRecoveryCode } from '@saikoro/shared/contract/account'
import { mutationOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../lib/call.ts'
import { formatMoment } from '../../lib/format.ts'
import { keepUnsavedCode, noteCodeSaved } from '../../lib/recovery-code.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ShownCode } from './ShownCode.tsx'

interface Props {
  readonly code: string
  /** Called when the code was saved, or saving it was put off. */
  readonly onDone: () => void
}

/** Shows a recovery code (charter C3.7) until it is saved. */
export function RecoveryCode({ code, onDone }: Props) {
  const { t, locale } = useTranslation('account')
  useEffect(() => keepUnsavedCode(code), [code])

  function finish() {
    noteCodeSaved()
    onDone()
  }

  return (
    <section className="panel surface stack gap-4" aria-label={t('recoveryCode')}>
      <h2 className="heading size-title">{t('recoveryCode')}</h2>
      <p>{t('codeText')}</p>
      <ShownCode
        code={code}
        about={t('codeFile', { date: formatMoment(Date.now(), locale) })}
        file="saikoro-recovery-code.txt"
        testId="recovery-code"
      />
      <Button onClick={finish}>{t('writtenDown')}</Button>
      <Button variant="quiet" onClick={onDone}>
        {t('codeLater')}
      </Button>
    </section>
  )
}

/** Creates a recovery code. Only this reply contains it. */
export function recoveryMutation() {
  return mutationOptions({
    mutationFn: (password: string) => callApi(newRecoveryCode, { password }),
    gcTime: 0,
  })
}
