import { newRecoveryCode } from '@saikoro/shared/contract/account'
import { mutationOptions } from '@tanstack/react-query'
import { Check, Copy, Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callApi } from '../../lib/call.ts'
import { formatMoment } from '../../lib/format.ts'
import { keepUnsavedCode, noteCodeSaved } from '../../lib/recovery-code.ts'
import { saveFile } from '../../lib/share.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './RecoveryCode.module.css'

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

interface CodeProps {
  readonly code: string
  /** What the file and the shared text say above the code. */
  readonly about: string
  readonly file: string
  readonly testId: 'recovery-code' | 'claim-code' | 'calendar-address'
}

/** A secret code with the ways to save it: as a file, by copying or sharing it, or on paper. */
export function ShownCode({ code, about, file, testId }: CodeProps) {
  const { t } = useTranslation('account')
  const [isCopied, setCopied] = useState(false)
  const text = `${about}\n${code}\n`

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      showToast(t('copyFailed'))
    }
  }

  async function share() {
    await navigator.share({ text }).catch(() => undefined) // rejects when the sheet is closed
  }

  return (
    <>
      <output
        className={`pad-4 mono size-large breakable text-center rounded ${styles.code}`}
        data-testid={testId}
      >
        {code}
      </output>
      <div className="columns-2 gap-3">
        <Button variant="outline" icon={Download} onClick={() => saveFile(file, text, 'text/plain')}>
          {t('codeDownload')}
        </Button>
        <Button variant="outline" icon={isCopied ? Check : Copy} onClick={copy}>
          {isCopied ? t('copied') : t('copy')}
        </Button>
        {'share' in navigator && (
          <Button variant="outline" icon={Share2} onClick={share}>
            {t('xuanfei:share')}
          </Button>
        )}
      </div>
    </>
  )
}
