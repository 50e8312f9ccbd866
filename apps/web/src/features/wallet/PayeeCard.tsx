import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { Payee } from './wallet-queries.ts'

interface Props {
  readonly payee: Payee
}

/** The payee as the server sends it, read-only. Its fields state that no payment is to be made (charter C3.1). */
export function PayeeCard({ payee }: Props) {
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
