import { X } from 'lucide-react'
import { formatPercent } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Voucher } from './use-voucher.ts'
import styles from './VoucherPreview.module.css'

const WORDS = { uploading: 'uploading', uploaded: 'uploaded', failed: 'uploadFailed' } as const

interface Props {
  readonly voucher: Voucher
}

/** The chosen picture with upload progress and a remove button. */
export function VoucherPreview({ voucher }: Props) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const { state, preview, share, remove } = voucher
  if (state === 'none') return null
  return (
    <div className={styles.row} data-state={state}>
      <img className={styles.picture} src={preview} alt={t('voucherPreview')} width="72" height="96" />
      <div className={styles.state}>
        <p role="status">{t(WORDS[state])}</p>
        {state === 'uploading' && (
          <>
            <progress className={styles.bar} value={share} max={1} aria-label={t('uploading')} />
            <p className={styles.share}>{formatPercent(share, locale)}</p>
          </>
        )}
      </div>
      <IconButton icon={X} label={t('voucherRemove')} onPress={remove} />
    </div>
  )
}
