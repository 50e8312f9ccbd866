import { Check, Copy, Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/share.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ShownCode.module.css'

interface Props {
  readonly code: string
  /** What the file and the shared text say above the code. */
  readonly about: string
  readonly file: string
  readonly testId: 'recovery-code' | 'claim-code' | 'calendar-address'
}

/** A secret code with the ways to save it: as a file, by copying or sharing it, or on paper. */
export function ShownCode({ code, about, file, testId }: Props) {
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
