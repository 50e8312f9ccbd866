import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import cardStyles from '../../entities/profile/ProfileCard.module.css'
import { ProfileCard } from '../../entities/profile/ProfileCard.tsx'
import { profilesQuery } from '../../entities/profile/profile-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { More } from '../../ui/More.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { BlockedRow } from './BlockedRow.tsx'
import { ProfilesSkeleton } from './ProfilesSkeleton.tsx'
import { blocksQuery } from './xuanfei-queries.ts'

/** Liked and blocked profiles of the member. */
export function FavouritesScreen() {
  const { t } = useTranslation('favourites')
  const liked = useInfiniteQuery(profilesQuery(0, { liked: '1' }))
  const blocked = useQuery(blocksQuery())
  return (
    <>
      <TopBar title={t('title')} />
      <Stack>
        <Section title={t('liked')}>
          <QueryFace query={liked} skeleton={<ProfilesSkeleton layout="cards" />}>
            {({ pages }) =>
              pages[0]?.length === 0 ? (
                <EmptyFace title={t('noLiked')} text={t('noLikedText')}>
                  <ButtonLink look="outline" to="/Choose">
                    {t('toDirectory')}
                  </ButtonLink>
                </EmptyFace>
              ) : (
                <>
                  <ul className={cardStyles.grid}>
                    {pages.flat().map((profile) => (
                      <li key={profile.id}>
                        <ProfileCard profile={profile} />
                      </li>
                    ))}
                  </ul>
                  <More list={liked} />
                </>
              )
            }
          </QueryFace>
        </Section>
        <Section title={t('blocked')}>
          <QueryFace query={blocked} skeleton={<Skeleton blocks={[4]} />}>
            {(rows) =>
              rows.length === 0 ? (
                <MutedText>{t('noBlocked')}</MutedText>
              ) : (
                <Cards rows={rows}>{(row) => <BlockedRow profile={row} />}</Cards>
              )
            }
          </QueryFace>
        </Section>
      </Stack>
    </>
  )
}
