import { useQuery } from '@tanstack/react-query'
import { ConsentAnswer } from '../../entities/companion/ConsentAnswer.tsx'
import { ConsentDraft } from '../../entities/companion/ConsentDraft.tsx'
import { ConsentPreview } from '../../entities/companion/ConsentPreview.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { listingMutation, profileQuery } from './companion-queries.ts'
import { Measurements } from './Measurements.tsx'
import { WishForm } from './WishForm.tsx'

/** What is or would be listed, and her answer to it. */
export function Profile() {
  const { t } = useTranslation('companion')
  return (
    <QueryBoundary query={useQuery(profileQuery())} skeleton={<Skeleton blocks={[8, 24]} />}>
      {(data) => (
        <>
          <Section title={t('profile')}>
            <MutedText>{t('profileText')}</MutedText>
            <ConsentAnswer
              key={String(data.consented)}
              profile={data}
              isPaused={data.paused}
              decision={listingMutation(data.version)}
            />
          </Section>
          <ConsentDraft profile={data} decision={listingMutation(data.version)} />
          <ConsentPreview profile={data} />
          <Measurements height={data.height} bust={data.bust} />
          <WishForm wish={data.wish} />
        </>
      )}
    </QueryBoundary>
  )
}
