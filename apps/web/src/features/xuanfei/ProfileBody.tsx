import { ProfileFacts } from '../../entities/profile/ProfileFacts.tsx'
import type { Profile } from '../../entities/profile/profile-query.ts'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { Section } from '../../ui/Section.tsx'
import { BlockButton } from './BlockButton.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import styles from './ProfileBody.module.css'
import { ProfileMedia } from './ProfileMedia.tsx'

interface Props {
  readonly profile: Profile
  /** City of the list that the profile was opened from, 0 for all cities. */
  readonly city: number
}

export function ProfileBody({ profile, city }: Props) {
  const { t } = useTranslation('xuanfei')
  return (
    <>
      {profile.sample && <p className={styles.sample}>{t('sampleText')}</p>}
      <ProfileMedia profile={profile} />
      <ProfileFacts profile={profile} city={city} />
      <Section title={t('intro')}>
        <p className={styles.intro}>{profile.jianjie}</p>
      </Section>
      <PlainNotice profile={profile.id} />
      <BlockButton profile={profile} />
      <ProfileActions profile={profile} />
    </>
  )
}
