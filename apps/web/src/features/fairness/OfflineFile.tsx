import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Finding } from '../../lib/fairness/witness.ts'
import { saveFile } from '../../lib/save-file.ts'
import { sayError } from '../../lib/say-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Soft } from '../../ui/Soft.tsx'
import { readProofFile } from './api.ts'

interface Props {
  readonly finding: Finding
}

export function OfflineFile({ finding }: Props) {
  const { t } = useTranslation('fairness')
  const { game, issue } = finding.draw
  const file = useMutation({
    mutationFn: () => readProofFile(finding),
    onSuccess: (text) => saveFile(`saikoro-${game}-${issue}.json`, text),
    onError: sayError,
  })
  return (
    <>
      <Soft>{t('offlineText')}</Soft>
      <Button look="outline" busy={file.isPending} onClick={() => file.mutate()}>
        {!file.isPending && <Download aria-hidden="true" size={18} />}
        {t('download')}
      </Button>
    </>
  )
}
