import { VOUCHER_MAX_BYTES } from '@saikoro/shared/wallet'
import { useEffect, useRef, useState } from 'react'
import { UnsentError } from '../../lib/fault.ts'
import { onSessionChange } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'

export type Upload = ReturnType<typeof useUpload>

interface StoredUpload {
  readonly file: File
  readonly path: string
}

/** Uploaded but not submitted yet, by form. Survives navigation, but not the end of the session. */
const stored = new Map<string, StoredUpload>()
onSessionChange(() => stored.clear())

/** Uploads one picture of a form at a time. Choosing another picture or leaving the screen aborts the upload. */
export function useUpload(form: string) {
  const { t } = useTranslation('wallet')
  const [before, setBefore] = useState(stored.get(form))
  const [preview, setPreview] = useState(() => (before ? URL.createObjectURL(before.file) : ''))
  const [share, setShare] = useState(0)
  const abort = useRef<AbortController | undefined>(undefined)
  const upload = useSubmission({
    mutationFn: async ({ file, signal }: { file: File; signal: AbortSignal }) => {
      // the server detects the format: names say nothing about it
      if (file.size > VOUCHER_MAX_BYTES) throw new UnsentError(() => t('pictureSize'))
      const { uploadPicture } = await import('../../lib/upload.ts')
      return uploadPicture(file, setShare, signal)
    },
    onSuccess: (path, { file }) => {
      stored.set(form, { file, path })
    },
  })

  useEffect(() => () => abort.current?.abort(), [])
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])

  function choose(file: File) {
    abort.current?.abort()
    abort.current = new AbortController()
    drop()
    setPreview(URL.createObjectURL(file))
    setShare(0)
    upload.mutate({ file, signal: abort.current.signal })
  }

  function drop() {
    stored.delete(form)
    setBefore(undefined)
  }

  function remove() {
    drop()
    abort.current?.abort()
    setPreview('')
    upload.reset()
  }

  const sent = { pending: 'uploading', success: 'uploaded', error: 'failed', idle: 'none' } as const
  return {
    state: before ? 'uploaded' : sent[upload.status],
    /** Object URL of the picture, '' for none. */
    preview,
    /** Upload progress, 0 to 1. */
    share,
    /** Path on the server, '' before the upload is complete. */
    path: before?.path ?? upload.data ?? '',
    fault: upload.fault,
    choose,
    remove,
  }
}
