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

/** Shows a recovery code (charter C3.7) until it is saved: as a file, by copying or sharing it, or on paper. */
export function RecoveryCode({ code, onDone }: Props) {
  const { t, locale } = useTranslation('account')
  const [isCopied, setCopied] = useState(false)
  useEffect(() => keepUnsavedCode(code), [code])

  const text = () => `${t('codeFile', { date: formatMoment(Date.now(), locale) })}\n${code}\n`

  function download() {
    saveFile('saikoro-recovery-code.txt', text(), 'text/plain')
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      showToast(t('copyFailed'))
    }
  }

  async function share() {
    await navigator.share({ text: text() }).catch(() => undefined) // rejects when the sheet is closed
  }

  function finish() {
    noteCodeSaved()
    onDone()
  }

  return (
    <section className="panel surface stack gap-4" aria-label={t('recoveryCode')}>
      <h2 className="heading size-title">{t('recoveryCode')}</h2>
      <p>{t('codeText')}</p>
      <output
        className={`pad-4 mono size-large breakable text-center rounded ${styles.code}`}
        data-testid="recovery-code"
      >
        {code}
      </output>
      <div className={`gap-3 grid ${styles.ways}`}>
        <Button variant="outline" onClick={download}>
          <Download aria-hidden="true" size={18} />
          {t('codeDownload')}
        </Button>
        <Button variant="outline" onClick={copy}>
          {isCopied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
          {isCopied ? t('copied') : t('copy')}
        </Button>
        {'share' in navigator && (
          <Button variant="outline" onClick={share}>
            <Share2 aria-hidden="true" size={18} />
            {t('xuanfei:share')}
          </Button>
        )}
      </div>
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
