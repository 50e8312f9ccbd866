import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTime } from '../../entities/site/use-reported-time.ts'
import { useTranslation } from '../../lib/translation.ts'
import { userAgentName } from '../../lib/user-agent-name.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge, Card, CardHead, Cards, Facts } from '../../ui/Card.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import {
  answerLinkMutation,
  type Device,
  devicesQuery,
  endDeviceMutation,
  type FurtherLink,
} from './companion-queries.ts'

const ALL = 0

/** Each device that was enrolled, with who made its link, and the further links that wait for an answer. */
export function CompanionDevices() {
  const { t } = useTranslation('companion')
  const devices = useQuery(devicesQuery())
  return (
    <Section title={t('devices')}>
      <MutedText>{t('devicesText')}</MutedText>
      <QueryBoundary query={devices} skeleton={<Skeleton blocks={[10, 10]} />}>
        {(data) => (
          <>
            <Cards rows={data.links}>{(link) => <LinkCard link={link} />}</Cards>
            <Cards rows={data.devices}>{(device) => <DeviceCard device={device} />}</Cards>
            <EndButton id={ALL} label={t('endAll')} />
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function DeviceCard({ device }: { readonly device: Device }) {
  const { t } = useTranslation('companion')
  const timeOf = useTime()
  const isOpen = device.ended_ms === null
  return (
    <Card testId="device">
      <CardHead
        title={userAgentName(device.agent) ?? t('account:unknownDevice')}
        soft={device.passkey ? t('passkey') : t('pin')}
      >
        {device.current && <Badge isGood>{t('account:here')}</Badge>}
        {!isOpen && <Badge>{t('ended')}</Badge>}
      </CardHead>
      <Facts
        rows={[
          device.link_by === '' ? undefined : [t('linkBy'), device.link_by],
          device.approved_by === '' ? undefined : [t('approvedBy'), device.approved_by],
          [t('since'), timeOf(device.create_ms)],
          [t('account:lastSeen'), timeOf(device.last_ms)],
          isOpen ? undefined : [t('endedAt'), timeOf(device.ended_ms)],
        ]}
      />
      {isOpen && <EndButton id={device.id} label={t('endDevice')} />}
    </Card>
  )
}

/** Ends at the second press: an ended device needs a new link. */
function EndButton({ id, label }: { readonly id: number; readonly label: string }) {
  const { t } = useTranslation('companion')
  const [isSure, setSure] = useState(false)
  const end = useMutation(endDeviceMutation())
  return (
    <>
      {isSure && <p role="status">{t(id === ALL ? 'endAllText' : 'endText')}</p>}
      <Button
        variant="outline"
        busy={end.isPending}
        onClick={() => (isSure ? end.mutate({ id }) : setSure(true))}
      >
        {isSure ? t('endSure') : label}
      </Button>
    </>
  )
}

function LinkCard({ link }: { readonly link: FurtherLink }) {
  const { t } = useTranslation('companion')
  const timeOf = useTime()
  const answer = useMutation(answerLinkMutation())
  return (
    <Card testId="further-link">
      <CardHead title={t('furtherLink')} />
      <p>{t('furtherLinkText')}</p>
      <Facts
        rows={[
          link.link_by === '' ? undefined : [t('linkBy'), link.link_by],
          [t('linkMade'), timeOf(link.create_ms)],
          [t('approvedBy'), link.approved_by || t('nobodyYet')],
          link.opens_ms === null ? undefined : [t('opensAt'), timeOf(link.opens_ms)],
        ]}
      />
      {link.answer === '' && (
        <Button
          variant="outline"
          busy={answer.isPending}
          onClick={() => answer.mutate({ id: link.id, approve: '1' })}
        >
          {t('approveLink')}
        </Button>
      )}
      <Button busy={answer.isPending} onClick={() => answer.mutate({ id: link.id, approve: '0' })}>
        {t('refuseLink')}
      </Button>
    </Card>
  )
}
