import { useState } from 'react'
import styles from './Picture.module.css'

interface Props {
  /** undefined: the box of a picture that is fetched later */
  readonly url: string | undefined
  readonly alt: string
  /** Aspect ratio of the box it fills, or none: the whole picture within any box. */
  readonly shape: 'portrait' | 'video' | 'banner' | 'square' | 'whole'
  /** Above the fold: fetched at once, before or after what else the screen needs. */
  readonly priority?: 'high' | 'low'
}

const SIZES = {
  portrait: { width: 480, height: 640 },
  video: { width: 640, height: 360 },
  banner: { width: 960, height: 480 },
  square: { width: 160, height: 160 },
  whole: { width: 480, height: 640 },
} as const satisfies Record<Props['shape'], { width: number; height: number }>

/** A picture with a reserved box while it loads and a placeholder if it fails. */
export function Picture({ url, alt, shape, priority }: Props) {
  const [missing, setMissing] = useState('')
  const isMissing = url === '' || missing === url
  return (
    <span className={`row center clip ${styles.frame}`} data-shape={shape}>
      {isMissing ? (
        <EmptyPicture size={48} alt={alt} />
      ) : (
        <img
          src={url}
          alt={alt}
          {...SIZES[shape]}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority}
          decoding={priority === 'high' ? 'sync' : 'async'}
          draggable={false}
          onError={() => setMissing(url ?? '')}
        />
      )}
    </span>
  )
}

interface EmptyPictureProps {
  readonly size: number
  readonly alt: string
}

/** A die without content: the picture of what is empty or missing. */
export function EmptyPicture({ size, alt }: EmptyPictureProps) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
    >
      <rect x="12" y="12" width="40" height="40" rx="11" strokeWidth="1.5" strokeDasharray="4 5" />
      <circle cx="32" cy="32" r="4" strokeWidth="1.5" />
    </svg>
  )
}
