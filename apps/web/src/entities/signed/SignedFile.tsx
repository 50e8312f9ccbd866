import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '../../lib/share.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
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
  const file = useMutation({
    mutationFn: () => readSignedFile(jws),
    onSuccess: (text) => saveFile(`saikoro-${name}.tlog-proof`, text),
  })
  if (jws.length === 0) return null
  return (
    <Button variant="outline" busy={file.isPending} onClick={() => file.mutate()}>
      {!file.isPending && <Download aria-hidden="true" size={18} />}
      {t('download')}
    </Button>
  )
}
