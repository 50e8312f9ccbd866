import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { ProfileLink } from '../../entities/profile/ProfileRow.tsx'
import { profilesQuery } from '../../entities/profile/profile-queries.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Cards } from '../../ui/Card.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Screen, Section } from '../../ui/Screen.tsx'
import { CityProfiles } from './CityProfiles.tsx'
import { blockMutation, blocksQuery } from './xuanfei-queries.ts'

/** Liked and blocked profiles of the member. */
export function FavouritesScreen() {
  const { t } = useTranslation('directory')
  const liked = useInfiniteQuery(profilesQuery(0, { liked: '1' }))
  const blocked = useQuery(blocksQuery())
  return (
    <Screen title={t('title')}>
      <Section title={t('liked')}>
        <CityProfiles
          list={liked}
          city={0}
          layout="cards"
          none={<EmptyState title={t('noLiked')} link={{ to: '/Choose', name: t('briefing:toDirectory') }} />}
        />
      </Section>
      <Section title={t('blocked')}>
        <QueryBoundary
          query={blocked}
          skeleton={<Skeleton blocks={[4]} />}
          empty={<MutedText>{t('noBlocked')}</MutedText>}
        >
          {(rows) => <Cards rows={rows}>{(row) => <BlockedRow profile={row} />}</Cards>}
        </QueryBoundary>
      </Section>
    </Screen>
  )
}

interface Props {
  readonly profile: { readonly id: number; readonly xuanfei_name: string }
}

function BlockedRow({ profile }: Props) {
  const { t } = useTranslation('directory')
  const unblock = useMutation(blockMutation(profile.id))

  function press() {
    unblock.mutate(true, thenToast(t('xuanfei:unblocked')))
  }

  return (
    <Card testId="blocked">
      <div className="row spread gap-3">
        <ProfileLink profile={profile} />
        <Button
          variant="outline"
          busy={unblock.isPending}
          aria-label={t('unblock', { name: profile.xuanfei_name })}
          onClick={press}
        >
          {t('unblockShort')}
        </Button>
      </div>
    </Card>
  )
}
