import { readPoints } from '@saikoro/shared/points'
import { RECHARGE_MAX, RECHARGE_MIN } from '@saikoro/shared/wallet'
import { ImagePlus, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { PictureInput, UploadPreview } from '../../entities/upload/UploadPreview.tsx'
import { type Upload, useUpload } from '../../entities/upload/use-upload.ts'
import { useDraft } from '../../lib/draft.ts'
import { formatCount, formatPoints, plainNumber } from '../../lib/format.ts'
import { requestIdOf } from '../../lib/request-id.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button, OnlineButton } from '../../ui/Button.tsx'
import { Card, CardHead, Facts } from '../../ui/Card.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { type ErrorMessage, Field, FieldError } from '../../ui/form/Field.tsx'
import { Form, useFieldErrors } from '../../ui/form/Form.tsx'
import { MutedText } from '../../ui/Screen.tsx'
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
  const voucher = useUpload('voucher')
  const recharge = useSubmission(rechargeMutation())

  const hasAccount = payee.id !== 0 && payee.bankname !== '' && payee.banknumber !== ''
  const { errors, of } = useFieldErrors(
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
    const form = {
      bank: payee.bankhang,
      bankname: payee.bankname,
      banknumber: payee.banknumber,
      bankfenhang: payee.bankfenhang,
      fhnumber: payee.fhnumber,
      amount: plainNumber(amount),
      username: payer,
      pic: voucher.path,
    }
    const request_id = requestIdOf('recharge', String(member), form.amount, payer, voucher.path)
    recharge.mutate(
      { member, points: readPoints(form.amount) ?? 0n, form: { ...form, request_id } },
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
  readonly voucher: Upload
  readonly amount: string
  readonly payer: string
  readonly error: ErrorMessage
}

/** One picture from the device, or a generated sample that is marked as one. */
function VoucherField({ voucher, amount, payer, error }: VoucherFieldProps) {
  const { t } = useTranslation('wallet')
  const id = useId()

  async function takeSample() {
    const { drawVoucher } = await import('./draw-voucher.ts')
    voucher.choose(await drawVoucher({ amount, payer }))
  }

  return (
    <fieldset className="stack gap-3">
      <legend className="small strong">{t('voucher')}</legend>
      <UploadPreview upload={voucher} alt={t('voucherPreview')} />
      <div className="columns-2 gap-3">
        <PictureInput id={id} upload={voucher} label={t('voucher')} error={error}>
          {(open) => (
            <Button variant="outline" className="small" icon={ImagePlus} onClick={open}>
              {t('voucherChoose')}
            </Button>
          )}
        </PictureInput>
        <Button variant="outline" className="small" icon={Sparkles} onClick={takeSample}>
          {t('voucherSample')}
        </Button>
      </div>
      <FieldError id={id} message={error} />
      <MutedText>{t('voucherHint')}</MutedText>
    </fieldset>
  )
}
