import { useTranslation } from '../../lib/translation.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { readSignedFile } from './signed-queries.ts'

interface Props {
  /** File name without extension. */
  readonly name: string
  /** Receipts and texts as received; '' for unsigned ones. */
  readonly signed: readonly string[]
}

/** Saves signed receipts and texts as one file that can be verified elsewhere. */
export function SignedFile({ name, signed }: Props) {
  const { t } = useTranslation('fairness')
  const jws = signed.filter((each) => each !== '')
  if (jws.length === 0) return null
  return (
    <DownloadButton
      label={t('download')}
      name={`saikoro-${name}.tlog-proof`}
      read={() => readSignedFile(jws)}
    />
  )
}
