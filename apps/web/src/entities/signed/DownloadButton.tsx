import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  readonly label: string
  /** Name of the file. */
  readonly name: string
  readonly read: () => Promise<string>
  readonly type?: string
}

/** Makes a file and saves it. */
export function DownloadButton({ label, name, read, type }: Props) {
  const file = useMutation({ mutationFn: read, onSuccess: (text) => saveFile(name, text, type) })
  return (
    <Button variant="outline" busy={file.isPending} onClick={() => file.mutate()}>
      {!file.isPending && <Download aria-hidden="true" size={18} />}
      {label}
    </Button>
  )
}
