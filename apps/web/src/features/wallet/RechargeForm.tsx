import { RECHARGE_MAX, RECHARGE_MIN } from '@saikoro/shared/wallet'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { useDraft } from '../../lib/draft.ts'
import { formatCount, formatPoints } from '../../lib/format.ts'
import { plainNumber } from '../../lib/plain-number.ts'
import { requestIdOf } from '../../lib/request-id.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Facts } from '../../ui/Card.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { useVoucher } from './use-voucher.ts'
import { VoucherField } from './VoucherField.tsx'
import { type Payee, rechargeMutation } from './wallet-queries.ts'

const QUICK_AMOUNTS = ['500', '1000', '5000', '10000']

interface Props {
  readonly payee: Payee
  /** The member's name, the default for the payer. */
  readonly name: string
  readonly member: number
}

export function RechargeForm({ payee, name, member }: Props) {
  const { t, locale } = useTranslation('wallet')
  const navigate = useNavigate()
  const { fields, put, bind, forget } = useDraft('recharge', { amount: '', payer: name })
  const { amount, payer } = fields
  const voucher = useVoucher()
  const recharge = useMutation(rechargeMutation())

  const form = { payee, amount, payer, pic: voucher.path }
  const hasAccount = payee.id !== 0 && payee.bankname !== '' && payee.banknumber !== ''
  // the payee cannot be edited: its faults are toasts only
  const { errors, validate } = useFieldErrors({
    payee: !hasAccount && t('bankCardNumberPlaceholder'),
    amount: !/^[1-9]\d{0,9}$/.test(plainNumber(amount)) && t('amountError'),
    payeeBank: payee.bankhang === '' && t('selectBank'),
    pic: voucher.path === '' && t('uploadVoucher'),
    payer: payer.trim() === '' && t('payerPlaceholder'),
  })

  function send() {
    if (!validate()) return
    const plain = plainNumber(amount)
    recharge.mutate(
      {
        ...form,
        amount: plain,
        requestId: requestIdOf('recharge', String(member), plain, payer, voucher.path),
        member,
      },
      {
        onSuccess: () => {
          showToast(t('rechargeReceived'))
          forget()
          voucher.remove()
          navigate('/RechargeRecord', { replace: true })
        },
      },
    )
  }

  return (
    <Form busy={recharge.isPending} onSubmit={send}>
      <Field
        {...bind('amount')}
        label={t('amount')}
        hint={t('amountHint', {
          min: formatPoints(RECHARGE_MIN, locale),
          max: formatPoints(RECHARGE_MAX, locale),
        })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={errors.amount}
      />
      <fieldset className="flex wrap gap-2" aria-label={t('lottery:quickAmounts')}>
        {QUICK_AMOUNTS.map((points) => (
          <Button
            key={points}
            variant="outline"
            aria-pressed={plainNumber(amount) === points}
            onClick={() => put({ amount: points })}
          >
            {formatCount(Number(points), locale)}
          </Button>
        ))}
      </fieldset>
      <Field
        {...bind('payer')}
        label={t('payer')}
        placeholder={t('payerPlaceholder')}
        autoComplete="name"
        maxLength={60}
        error={errors.payer}
      />
      <VoucherField voucher={voucher} amount={plainNumber(amount)} payer={payer} error={errors.pic} />
      <Button type="submit" busy={recharge.isPending} disabled={voucher.state === 'uploading'}>
        {t('rechargeSubmit')}
      </Button>
      <PayeeCard payee={payee} />
      <MutedText>
        {t('repeatNote')} <Link to="/ServiceOnline">{t('home:service')}</Link>
      </MutedText>
    </Form>
  )
}

/** The payee as the server sends it, read-only. Its fields state that no payment is to be made (charter C3.1). */
function PayeeCard({ payee }: { readonly payee: Payee }) {
  const { t } = useTranslation('wallet')
  return (
    <Card testId="payee">
      <CardHead title={t('payee')} />
      <Facts
        rows={[
          [t('payeeName'), payee.bankname],
          [t('payeeBank'), payee.bankhang],
          [t('cardNumber'), payee.banknumber],
          [t('branch'), payee.bankfenhang],
          [t('branchNumber'), payee.fhnumber],
        ]}
      />
    </Card>
  )
}
