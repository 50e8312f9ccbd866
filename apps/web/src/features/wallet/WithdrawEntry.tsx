import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Member } from '../../entities/member/member-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { WithdrawForm } from './WithdrawForm.tsx'
import type { BankInfo } from './wallet-queries.ts'

interface Props {
  readonly member: Member
  readonly bank: BankInfo
}

/** Without a card the way leads to one, with a word that says so (spec §4). */
export function WithdrawEntry({ member, bank }: Props) {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const hasSaid = useRef(false)
  const isMissing = !bank.is_bank

  useEffect(() => {
    if (!isMissing || hasSaid.current) return
    hasSaid.current = true
    showToast(t('setUpBankCard'))
    navigate('/Setbank', { replace: true })
  }, [isMissing, navigate, t])

  return bank.is_bank ? (
    <WithdrawForm member={member} card={bank.info} pendingFrom={bank.pending_from} />
  ) : null
}
