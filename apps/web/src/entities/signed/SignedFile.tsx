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
  if (jws.length === 0) return null
  return (
    <DownloadButton
      label={t('download')}
      name={`saikoro-${name}.tlog-proof`}
      read={() => readSignedFile(jws)}
    />
  )
}

interface DownloadButtonProps {
  readonly label: string
  /** Name of the file. */
  readonly name: string
  readonly read: () => Promise<string>
  readonly type?: string
}

/** Makes a file and saves it. */
export function DownloadButton({ label, name, read, type }: DownloadButtonProps) {
  const file = useMutation({ mutationFn: read, onSuccess: (text) => saveFile(name, text, type) })
  return (
    <Button variant="outline" icon={Download} busy={file.isPending} onClick={() => file.mutate()}>
      {label}
    </Button>
  )
}
