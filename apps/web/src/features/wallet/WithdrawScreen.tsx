import { readPoints } from '@saikoro/shared/points'
import { isPayPassword } from '@saikoro/shared/wallet'
import { useQuery } from '@tanstack/react-query'
import { Info, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ACTIVE, balanceQuery, type Member } from '../../entities/member/member-queries.ts'
import { transparencyQuery } from '../../entities/site/transparency-query.ts'
import { isBelow, wholeBalance } from '../../entities/wallet/verified-wallet.ts'
import { useDraft } from '../../lib/draft.ts'
import { countPoints, formatDuration, formatPoints, plainNumber } from '../../lib/format.ts'
import { interruptedAt } from '../../lib/navigation.ts'
import { requestIdOf } from '../../lib/request-id.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button, ButtonLink, OnlineButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { DigitsField, Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stated } from '../../ui/Quote.tsx'
import { RedirectWithNotice } from '../../ui/RedirectWithNotice.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { MutedText, Screen, Section } from '../../ui/Screen.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { BalanceCard, NextStep, PendingCard } from './BalanceCard.tsx'
import { type BankInfo, bankQuery, ruleQuery, withdrawMutation } from './wallet-queries.ts'

/** Redirects to the bank card when none is bound. */
export function WithdrawScreen() {
  const { t } = useTranslation('wallet')
  const member = useQuery(balanceQuery())
  const bank = useQuery(bankQuery())
  const state = interruptedAt(useLocation())
  const isActive = member.data?.status === ACTIVE
  if (isActive && bank.data?.is_bank === false && !bank.isFetching) {
    return <RedirectWithNotice to="/Setbank" notice={t('setUpBankCard')} state={state} />
  }
  const skeleton = <Skeleton blocks={[6, 4.5, 2.75]} />
  return (
    <Screen title={t('withdrawTitle')} mark={<SandboxMark />}>
      <QueryBoundary query={member} skeleton={skeleton}>
        {(data) =>
          data.status === ACTIVE ? (
            <QueryBoundary query={bank} skeleton={skeleton}>
              {(card) =>
                card.is_bank ? (
                  <WithdrawForm member={data} card={card.info} pendingFrom={card.pending_from_ms} />
                ) : (
                  skeleton
                )
              }
            </QueryBoundary>
          ) : (
            // the points of a closed account are paid out automatically (charter C3.3)
            <>
              <BalanceCard member={data} />
              <Section title={t('payoutOpened')}>
                <p>{t('payoutOpenedText')}</p>
                <ButtonLink to="/WithdrawRecord">{t('withdrawRecord')}</ButtonLink>
              </Section>
            </>
          )
        }
      </QueryBoundary>
    </Screen>
  )
}

interface Props {
  readonly member: Member
  readonly card: Extract<BankInfo, { is_bank: true }>['info']
  readonly pendingFrom: number | null
}

function WithdrawForm({ member, card, pendingFrom }: Props) {
  const { t } = useTranslation('wallet')
  const { fields, put, bind, forget } = useDraft('withdraw', { money: '' })
  const [isReviewed, setReviewed] = useState(false)
  const plain = plainNumber(fields.money)
  const points = readPoints(plain) ?? 0n
  const { errors, of } = useFieldErrors({
    amount:
      (points <= 0n && t('lottery:fillInPoints')) ||
      (isBelow(member.money, points) && t('lottery:insufficientPoints')),
  })

  return (
    <>
      <BalanceCard member={member} />
      <Form of={of} onSubmit={() => setReviewed(true)}>
        <Field
          {...bind('money')}
          label={t('withdrawAmount')}
          hint={t('toCard', { bank: card.bankinfo, number: card.bankid })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          error={errors.amount}
          end={
            <Button variant="quiet" onClick={() => put({ money: wholeBalance(member.money) })}>
              {t('ui:all')}
            </Button>
          }
        />
        <Button type="submit">{t('account:goOn')}</Button>
      </Form>
      <PendingCard from={pendingFrom} />
      <MutedText>{t('ruleFee')}</MutedText>
      <div className="columns-2 gap-3">
        <RulesButton />
        <ButtonLink variant="outline" icon={Undo2} to="/WithdrawRecord">
          {t('withdrawRecord')}
        </ButtonLink>
      </div>
      <ReviewSheet
        open={isReviewed}
        onClose={() => setReviewed(false)}
        {...{ member, card, plain, points }}
        onSent={forget}
      />
    </>
  )
}

interface ReviewProps extends DialogProps, Omit<Props, 'pendingFrom'> {
  /** As it is sent. */
  readonly plain: string
  readonly points: bigint
  readonly onSent: () => void
}

/** What is withdrawn, and where it goes, before the withdrawal password. */
function ReviewSheet({ member, card, plain, points, onSent, ...dialog }: ReviewProps) {
  const { t, locale } = useTranslation('wallet')
  const navigate = useNavigate()
  const hasPayPassword = member.paypassword !== ''
  const [digits, setDigits] = useState('')
  const withdraw = useSubmission(withdrawMutation())
  const { field, of } = useFieldErrors(
    { digits: hasPayPassword && !isPayPassword(digits) && t('payPasswordComplete') },
    withdraw,
  )

  function send() {
    withdraw.mutate(
      {
        member: member.id,
        points,
        form: {
          money: plain,
          paypassword: digits,
          request_id: requestIdOf('withdraw', String(member.id), plain),
        },
      },
      thenToast(t('withdrawalReceived'), onSent, () => navigate('/WithdrawRecord', { replace: true })),
    )
  }

  return (
    <Sheet {...dialog} title={t('withdrawTitle')}>
      <Form of={of} onSubmit={send}>
        <p className="size-large strong">{t('lottery:pointsOf', countPoints(points, locale))}</p>
        <p>{t('toCard', { bank: card.bankinfo, number: card.bankid })}</p>
        <NextStep />
        {hasPayPassword && (
          <DigitsField label={t('account:payPassword')} {...field('digits', digits, setDigits)} />
        )}
        <OnlineButton type="submit" busy={withdraw.isPending}>
          {t('redeem')}
        </OnlineButton>
      </Form>
    </Sheet>
  )
}

/** The withdrawal rule and the measured time to payout (charter C3.5). */
function RulesButton() {
  const { t, locale } = useTranslation('wallet')
  const [isOpen, setOpen] = useState(false)
  const rule = useQuery({ ...ruleQuery(), enabled: isOpen })
  const { data: books } = useQuery({ ...transparencyQuery(), enabled: isOpen })
  const measured = (name: string, seconds: number | null | undefined) =>
    seconds == null ? undefined : ([name, formatDuration(seconds, locale)] as const)
  return (
    <>
      <Button variant="outline" icon={Info} onClick={() => setOpen(true)}>
        {t('rules')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} side="center" title={t('rules')}>
        <QueryBoundary query={rule} skeleton={<Skeleton blocks={[5]} />}>
          {(data) => (
            <Stated of={{ ...data, books }}>
              {({ num, min, max, books: stated }) => (
                <Facts
                  rows={[
                    [t('ruleNumber'), new Intl.NumberFormat(locale).format(num)],
                    [
                      t('ruleRange'),
                      t('range', { min: formatPoints(min, locale), max: formatPoints(max, locale) }),
                    ],
                    measured(t('payoutMedian'), stated?.payout_median_s),
                    measured(t('payoutP95'), stated?.payout_p95_s),
                  ]}
                />
              )}
            </Stated>
          )}
        </QueryBoundary>
      </Sheet>
    </>
  )
}
