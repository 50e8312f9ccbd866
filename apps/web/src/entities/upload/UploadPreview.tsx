import { X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { formatPercent } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { type ErrorMessage, errorProps } from '../../ui/form/Field.tsx'
import styles from './Upload.module.css'
import type { Upload } from './use-upload.ts'

interface Props {
  /** as of its `FieldError` */
  readonly id: string
  readonly upload: Upload
  readonly label: string
  readonly error: ErrorMessage
  /** the button, which opens the choice of files */
  readonly children: (open: () => void) => ReactNode
}

/** Takes one picture from the device and uploads it. */
export function PictureInput({ id, upload, label, error, children }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = '' // so that choosing the same file again fires a change event
    if (file) upload.choose(file)
  }

  return (
    <>
      <input
        ref={input}
        id={id}
        className={`visually-hidden ${styles.file}`}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={label}
        {...errorProps(id, error)}
        tabIndex={-1}
        onChange={take}
      />
      {children(() => input.current?.click())}
    </>
  )
}

interface PreviewProps {
  readonly upload: Upload
  readonly alt: string
}

const WORDS = { uploading: 'uploading', uploaded: 'uploaded', failed: 'uploadFailed' } as const

/** The chosen picture with upload progress and a remove button. */
export function UploadPreview({ upload, alt }: PreviewProps) {
  const { t, locale } = useTranslation('wallet')
  const { state, preview, share, remove } = upload
  if (state === 'none') return null
  return (
    <div
      className="surface row gap-4 pad-3-4"
      data-state={state}
      data-level={state === 'failed' ? 'red' : undefined}
    >
      {state !== 'failed' && (
        <img className={`fixed rounded ${styles.picture}`} src={preview} alt={alt} width="72" height="96" />
      )}
      <div className="strong shrink grow tone">
        <p role="status">{t(WORDS[state])}</p>
        {state === 'uploading' && (
          <>
            <progress className={`full ${styles.bar}`} value={share} max={1} aria-label={t('uploading')} />
            <p className={`soft ${styles.share}`}>{formatPercent(share, locale)}</p>
          </>
        )}
      </div>
      <IconButton icon={X} label={t('voucherRemove')} onClick={remove} />
    </div>
  )
}
