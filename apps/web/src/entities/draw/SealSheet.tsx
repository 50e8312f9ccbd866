import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import type { meaningOf } from './Seal.tsx'

interface Props extends DialogProps {
  readonly status: string
  readonly meaning: ReturnType<typeof meaningOf>
  readonly isSandbox: boolean
  /** Path of the proof. */
  readonly proof: string
}

/** The status of a draw in plain words, and what a sandbox draw is. */
export function SealSheet({ open, onClose, status, meaning, isSandbox, proof }: Props) {
  const { t } = useTranslation('fairness')
  return (
    <Sheet open={open} onClose={onClose} title={status}>
      <div className="stack gap-4">
        <p>{t(meaning)}</p>
        {isSandbox && <p>{t('sandboxMeaning')}</p>}
        <ButtonLink variant="outline" to={proof}>
          {t('draw:seeProof')}
        </ButtonLink>
      </div>
    </Sheet>
  )
}
