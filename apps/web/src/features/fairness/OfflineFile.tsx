import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Finding } from '../../fairness/witness.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { readProofFile } from './fairness-queries.ts'

interface Props {
  readonly finding: Finding
}

export function OfflineFile({ finding }: Props) {
  const { t } = useTranslation('fairness')
  const { game, issue } = finding.draw
  const file = useMutation({
    mutationFn: () => readProofFile(finding),
    onSuccess: (text) => saveFile(`saikoro-${game}-${issue}.tlog-proof`, text),
    onError: toastError,
  })
  return (
    <>
      <MutedText>{t('offlineText')}</MutedText>
      <Button variant="outline" busy={file.isPending} onClick={() => file.mutate()}>
        {!file.isPending && <Download aria-hidden="true" size={18} />}
        {t('download')}
      </Button>
    </>
  )
}
