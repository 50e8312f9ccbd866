import { readPoints } from '@saikoro/shared/points'
import { isPayPassword } from '@saikoro/shared/wallet'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Member } from '../../entities/member/member-queries.ts'
import { wholeBalance } from '../../entities/wallet/verified-wallet.ts'
import { useDraft } from '../../lib/draft.ts'
import { plainNumber } from '../../lib/plain-number.ts'
import { requestIdOf } from '../../lib/request-id.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DigitsField, Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { BalanceCard, PendingCard } from './BalanceCard.tsx'
import { RulesButton } from './RulesButton.tsx'
import styles from './VoucherField.module.css'
import { type BankInfo, withdrawMutation } from './wallet-queries.ts'

interface Props {
  readonly member: Member
  readonly card: Extract<BankInfo, { is_bank: true }>['info']
  readonly pendingFrom: string
}

export function WithdrawForm({ member, card, pendingFrom }: Props) {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const hasPayPassword = member.paypassword !== ''
  const { fields, put, bind, forget } = useDraft('withdraw', { money: '' })
  const { money } = fields
  const [digits, setDigits] = useState('')
  const withdraw = useMutation(withdrawMutation())

  const { errors, validate } = useFieldErrors({
    money: (readPoints(plainNumber(money)) ?? 0n) <= 0n && t('lottery:fillInPoints'),
    digits: hasPayPassword && !isPayPassword(digits) && t('payPasswordComplete'),
  })

  function send() {
    if (!validate()) return
    const plain = plainNumber(money)
    withdraw.mutate(
      {
        money: plain,
        paypassword: digits,
        requestId: requestIdOf('withdraw', String(member.id), plain),
        member: member.id,
      },
      {
        onSuccess: () => {
          showToast(t('withdrawalReceived'))
          forget()
          navigate('/WithdrawRecord', { replace: true })
        },
      },
    )
  }

  return (
    <>
      <BalanceCard member={member} />
      <Form busy={withdraw.isPending} onSubmit={send}>
        <Field
          {...bind('money')}
          label={t('withdrawAmount')}
          hint={t('toCard', { bank: card.bankinfo, number: card.bankid })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          error={errors.money}
          end={
            <Button variant="quiet" onClick={() => put({ money: wholeBalance(member.money) })}>
              {t('all')}
            </Button>
          }
        />
        {hasPayPassword && (
          <DigitsField
            label={t('account:payPassword')}
            value={digits}
            onValueChange={setDigits}
            error={errors.digits}
          />
        )}
        <Button type="submit" busy={withdraw.isPending}>
          {t('redeem')}
        </Button>
      </Form>
      <PendingCard from={pendingFrom} />
      <MutedText>{t('ruleFee')}</MutedText>
      <div className={`flex wrap gap-3 ${styles.buttons}`}>
        <RulesButton />
        <ButtonLink variant="outline" to="/WithdrawRecord">
          <Undo2 aria-hidden="true" size={18} />
          {t('withdrawRecord')}
        </ButtonLink>
      </div>
    </>
  )
}
