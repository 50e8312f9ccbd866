import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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

/** One picture at a time: checked, shown, sent with its progress. Another one, or leaving, ends what is under way. */
export function useVoucher(): Voucher {
  const { t } = useTranslation('wallet')
  const [preview, setPreview] = useState('')
  const [share, setShare] = useState(0)
  const abort = useRef<AbortController | undefined>(undefined)
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadPicture(file, setShare, signal),
    onSuccess: ({ message }) => showToast(message),
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
    setPreview(URL.createObjectURL(file))
    setShare(0)
    upload.mutate({ file, signal: abort.current.signal })
  }

  function remove() {
    abort.current?.abort()
    setPreview('')
    upload.reset()
  }

  const sent = { pending: 'uploading', success: 'uploaded', error: 'failed', idle: 'none' } as const
  return { state: sent[upload.status], preview, share, path: upload.data?.reply ?? '', choose, remove }
}
