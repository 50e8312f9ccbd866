import { Link } from 'react-router-dom'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Banner.module.css'
import type { Banner } from './site-queries.ts'

interface Props {
  readonly banner: Banner
  readonly priority?: 'high' | 'low'
}

/** A banner: a picture with its text as a link to a screen. */
export function BannerSlide({ banner: { name, url, link }, priority }: Props) {
  const content = (
    <>
      <Picture url={url} alt={name} shape="banner" priority={priority} />
      <span className={`heading size-large on-tray absolute balanced ${styles.words}`} aria-hidden="true">
        {name}
      </span>
    </>
  )
  return link === '' ? content : <Link to={link}>{content}</Link>
}
