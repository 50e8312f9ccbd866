import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { headersOf, NetworkError } from '../../lib/call.ts'
import { readToken } from '../../lib/session.ts'
import { saveFile } from '../../lib/share.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MenuButton } from '../../ui/Menu.tsx'

async function fetchArchive(): Promise<Blob> {
  const reply = await fetch('/archive', { headers: headersOf(readToken()) }).catch(() => undefined)
  if (!reply?.ok) throw new NetworkError('/archive')
  return reply.blob()
}

/** Row of a menu that saves all that is stored about the member (charter C5.7). */
export function ArchiveRow() {
  const { t } = useTranslation('account')
  const save = useMutation({
    mutationFn: fetchArchive,
    onSuccess: (archive) => saveFile('saikoro.zip', archive, 'application/zip'),
  })
  return (
    <MenuButton icon={Download} label={t('archive')} busy={save.isPending} onClick={() => save.mutate()} />
  )
}
