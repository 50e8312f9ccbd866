import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onSessionChange } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { uploadPicture } from '../../lib/upload.ts'
import { faultOfPicture } from './picture-faults.ts'

export interface Voucher {
  readonly state: 'none' | 'uploading' | 'uploaded' | 'failed'
  /** The picture as this device shows it, '' for none. */
  readonly preview: string
  /** How much is sent, 0 to 1. */
  readonly share: number
  /** Where the server keeps it, '' before it does. */
  readonly path: string
  readonly choose: (file: File) => void
  readonly remove: () => void
}

interface Kept {
  readonly file: File
  readonly path: string
}

/** What was uploaded and not sent with a form yet: it survives a glance elsewhere, and no session. */
let kept: Kept | undefined
onSessionChange(() => {
  kept = undefined
})

/** One picture at a time: checked, shown, sent with its progress. Another one, or leaving, ends what is under way. */
export function useVoucher(): Voucher {
  const { t } = useTranslation('wallet')
  const [before, setBefore] = useState(kept)
  const [preview, setPreview] = useState(() => (before ? URL.createObjectURL(before.file) : ''))
  const [share, setShare] = useState(0)
  const abort = useRef<AbortController | undefined>(undefined)
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadPicture(file, setShare, signal),
    onSuccess: ({ message, reply }, { file }) => {
      kept = { file, path: reply }
      showToast(message)
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) toastError(error)
    },
  })

  useEffect(() => () => abort.current?.abort(), [])
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])

  function choose(file: File) {
    const fault = faultOfPicture(file)
    if (fault) return showToast(t(fault))
    abort.current?.abort()
    abort.current = new AbortController()
    drop()
    setPreview(URL.createObjectURL(file))
    setShare(0)
    upload.mutate({ file, signal: abort.current.signal })
  }

  function drop() {
    kept = undefined
    setBefore(undefined)
  }

  function remove() {
    drop()
    abort.current?.abort()
    setPreview('')
    upload.reset()
  }

  const sent = { pending: 'uploading', success: 'uploaded', error: 'failed', idle: 'none' } as const
  const state = before ? 'uploaded' : sent[upload.status]
  return { state, preview, share, path: before?.path ?? upload.data?.reply ?? '', choose, remove }
}
