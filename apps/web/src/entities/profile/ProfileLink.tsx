import { Link } from 'react-router-dom'
import styles from './ProfileLink.module.css'
import { pathOfProfile } from './path-of-profile.ts'

interface Props {
  readonly profile: { readonly id: number; readonly xuanfei_name: string }
  readonly city?: number | undefined
}

/** A name linked to its profile. */
export function ProfileLink({ profile, city }: Props) {
  return (
    <Link className={styles.link} to={pathOfProfile(profile, city)}>
      {profile.xuanfei_name}
    </Link>
  )
}
