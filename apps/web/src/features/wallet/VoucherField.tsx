import { ImagePlus, Sparkles, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { formatPercent } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { type ErrorMessage, errorProps, FieldError } from '../../ui/form/Field.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import type { Voucher } from './use-voucher.ts'
import styles from './VoucherField.module.css'

interface Props {
  readonly voucher: Voucher
  readonly amount: string
  readonly payer: string
  readonly error: ErrorMessage
}

/** One picture from the device, or a generated sample that is marked as one. */
export function VoucherField({ voucher, amount, payer, error }: Props) {
  const { t } = useTranslation('wallet')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = '' // so that choosing the same file again fires a change event
    if (file) voucher.choose(file)
  }

  async function takeSample() {
    const { drawVoucher } = await import('./draw-voucher.ts')
    voucher.choose(await drawVoucher({ amount, payer }))
  }

  return (
    <fieldset className="stack gap-3">
      <legend className={`small strong ${styles.legend}`}>{t('voucher')}</legend>
      <VoucherPreview voucher={voucher} />
      <div className={`flex wrap gap-3 ${styles.buttons}`}>
        <input
          ref={input}
          id={id}
          className={`visually-hidden ${styles.file}`}
          type="file"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          aria-label={t('voucher')}
          {...errorProps(id, error)}
          tabIndex={-1}
          onChange={take}
        />
        <Button variant="outline" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" size={18} />
          {t('voucherChoose')}
        </Button>
        <Button variant="outline" onClick={takeSample}>
          <Sparkles aria-hidden="true" size={18} />
          {t('voucherSample')}
        </Button>
      </div>
      <FieldError id={id} message={error} />
      <MutedText>{t('voucherHint')}</MutedText>
    </fieldset>
  )
}

const WORDS = { uploading: 'uploading', uploaded: 'uploaded', failed: 'uploadFailed' } as const

/** The chosen picture with upload progress and a remove button. */
function VoucherPreview({ voucher }: { readonly voucher: Voucher }) {
  const { t, locale } = useTranslation('wallet')
  const { state, preview, share, remove } = voucher
  if (state === 'none') return null
  return (
    <div className={`surface row gap-4 ${styles.row}`} data-state={state}>
      <img
        className={`fixed rounded ${styles.picture}`}
        src={preview}
        alt={t('voucherPreview')}
        width="72"
        height="96"
      />
      <div className={`strong shrink grow ${styles.state}`}>
        <p role="status">{t(WORDS[state])}</p>
        {state === 'uploading' && (
          <>
            <progress className={`full ${styles.bar}`} value={share} max={1} aria-label={t('uploading')} />
            <p className={`soft ${styles.share}`}>{formatPercent(share, locale)}</p>
          </>
        )}
      </div>
      <IconButton icon={X} label={t('voucherRemove')} onClick={remove} />
    </div>
  )
}
