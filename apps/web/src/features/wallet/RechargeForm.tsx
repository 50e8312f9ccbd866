import { RECHARGE_MAX, RECHARGE_MIN } from '@saikoro/shared/wallet'
import { ImagePlus, Sparkles, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useDraft } from '../../lib/draft.ts'
import { formatCount, formatPercent, formatPoints, plainNumber } from '../../lib/format.ts'
import { requestIdOf } from '../../lib/request-id.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button, IconButton, OnlineButton } from '../../ui/Button.tsx'
import { Card, CardHead, Facts } from '../../ui/Card.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { type ErrorMessage, errorProps, Field, FieldError } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { useVoucher, type Voucher } from './use-voucher.ts'
import styles from './VoucherField.module.css'
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
  const recharge = useSubmission(rechargeMutation())

  const form = { payee, amount, payer, pic: voucher.path }
  const hasAccount = payee.id !== 0 && payee.bankname !== '' && payee.banknumber !== ''
  const { errors, of, validate } = useFieldErrors(
    {
      amount: !/^[1-9]\d{0,9}$/.test(plainNumber(amount)) && t('amountError'),
      payer: payer.trim() === '' && t('payerPlaceholder'),
      voucher: voucher.path === '' && (voucher.fault ?? t('uploadVoucher')),
      // announced: no field takes the focus
      payee: hasAccount
        ? payee.bankhang === '' && { text: t('selectBank') }
        : { text: t('bankCardNumberPlaceholder') },
    },
    recharge,
  )

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
      thenToast(t('rechargeReceived'), forget, voucher.remove, () =>
        navigate('/RechargeRecord', { replace: true }),
      ),
    )
  }

  return (
    <>
      <Form of={of} onSubmit={send}>
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
        <FilterRow
          title={t('lottery:quickAmounts')}
          value={plainNumber(amount)}
          options={QUICK_AMOUNTS.map((value) => ({ value, label: formatCount(Number(value), locale) }))}
          onChoose={(points) => put({ amount: points })}
        />
        <Field
          {...bind('payer')}
          label={t('payer')}
          placeholder={t('payerPlaceholder')}
          autoComplete="name"
          maxLength={60}
          error={errors.payer}
        />
        <VoucherField
          voucher={voucher}
          amount={plainNumber(amount)}
          payer={payer}
          error={errors.voucher || voucher.fault}
        />
        <OnlineButton type="submit" busy={recharge.isPending} disabled={voucher.state === 'uploading'}>
          {t('rechargeSubmit')}
        </OnlineButton>
      </Form>
      <PayeeCard payee={payee} error={errors.payee} />
      <MutedText>
        {t('repeatNote')} <Link to="/ServiceOnline">{t('home:service')}</Link>
      </MutedText>
    </>
  )
}

interface PayeeCardProps {
  readonly payee: Payee
  readonly error: ErrorMessage
}

/** The payee as the server sends it, read-only. Its fields state that no payment is to be made (charter C3.1). */
function PayeeCard({ payee, error }: PayeeCardProps) {
  const { t } = useTranslation('wallet')
  const id = useId()
  return (
    <Card testId="payee">
      <CardHead title={t('payee')} />
      <Facts
        rows={[
          [t('payeeName'), payee.bankname],
          [t('bank'), payee.bankhang],
          [t('cardNumber'), payee.banknumber],
          [t('branch'), payee.bankfenhang],
          [t('branchNumber'), payee.fhnumber],
        ]}
      />
      <FieldError id={id} message={error} />
    </Card>
  )
}

interface VoucherFieldProps {
  readonly voucher: Voucher
  readonly amount: string
  readonly payer: string
  readonly error: ErrorMessage
}

/** One picture from the device, or a generated sample that is marked as one. */
function VoucherField({ voucher, amount, payer, error }: VoucherFieldProps) {
  const { t } = useTranslation('wallet')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = '' // so that choosing the same file again fires a change event
    if (file) voucher.choose(file)
  }

  async function takeSample() {
    const { drawVoucher } = await import('./draw-voucher.ts')
    voucher.choose(await drawVoucher({ amount, payer }))
  }

  return (
    <fieldset className="stack gap-3">
      <legend className={`small strong ${styles.legend}`}>{t('voucher')}</legend>
      <VoucherPreview voucher={voucher} />
      <div className={`flex wrap gap-3 ${styles.buttons}`}>
        <input
          ref={input}
          id={id}
          className={`visually-hidden ${styles.file}`}
          type="file"
          accept="image/jpeg,image/png"
          aria-label={t('voucher')}
          {...errorProps(id, error)}
          tabIndex={-1}
          onChange={take}
        />
        <Button variant="outline" icon={ImagePlus} onClick={() => input.current?.click()}>
          {t('voucherChoose')}
        </Button>
        <Button variant="outline" icon={Sparkles} onClick={takeSample}>
          {t('voucherSample')}
        </Button>
      </div>
      <FieldError id={id} message={error} />
      <MutedText>{t('voucherHint')}</MutedText>
    </fieldset>
  )
}

const WORDS = { uploading: 'uploading', uploaded: 'uploaded', failed: 'uploadFailed' } as const

/** The chosen picture with upload progress and a remove button. */
function VoucherPreview({ voucher }: { readonly voucher: Voucher }) {
  const { t, locale } = useTranslation('wallet')
  const { state, preview, share, remove } = voucher
  if (state === 'none') return null
  return (
    <div
      className={`surface row gap-4 ${styles.row}`}
      data-state={state}
      data-level={state === 'failed' ? 'red' : undefined}
    >
      <img
        className={`fixed rounded ${styles.picture}`}
        src={preview}
        alt={t('voucherPreview')}
        width="72"
        height="96"
      />
      <div className="strong shrink grow tone">
        <p role="status">{t(WORDS[state])}</p>
        {state === 'uploading' && (
          <>
            <progress className={`full ${styles.bar}`} value={share} max={1} aria-label={t('uploading')} />
            <p className={`soft ${styles.share}`}>{formatPercent(share, locale)}</p>
          </>
        )}
      </div>
      <IconButton icon={X} label={t('voucherRemove')} onClick={remove} />
    </div>
  )
}
