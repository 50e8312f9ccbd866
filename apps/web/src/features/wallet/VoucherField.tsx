import { ImagePlus, Sparkles } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import type { Voucher } from './use-voucher.ts'
import styles from './VoucherField.module.css'
import { VoucherPreview } from './VoucherPreview.tsx'

interface Props {
  readonly voucher: Voucher
  readonly amount: string
  readonly payer: string
}

/** One picture from the device, or a generated sample that is marked as one. */
export function VoucherField({ voucher, amount, payer }: Props) {
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
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t('voucher')}</legend>
      <VoucherPreview voucher={voucher} />
      <div className={styles.buttons}>
        <input
          ref={input}
          id={id}
          className={styles.file}
          type="file"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          aria-label={t('voucher')}
          tabIndex={-1}
          onChange={take}
        />
        <Button look="outline" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" size={18} />
          {t('voucherChoose')}
        </Button>
        <Button look="outline" onClick={takeSample}>
          <Sparkles aria-hidden="true" size={18} />
          {t('voucherSample')}
        </Button>
      </div>
      <MutedText>{t('voucherHint')}</MutedText>
    </fieldset>
  )
}
