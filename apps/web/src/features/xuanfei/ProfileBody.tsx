import { useTranslation } from '../../lib/translation.ts'
import { PlainNotice } from '../../ui/PlainNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Profile } from './api.ts'
import { BlockButton } from './BlockButton.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import styles from './ProfileBody.module.css'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileMedia } from './ProfileMedia.tsx'

interface Props {
  readonly profile: Profile
  /** The city in whose list it was found, 0 for none. */
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
