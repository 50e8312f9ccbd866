import type { Member } from '../../entities/member/member-queries.ts'
import { RedirectWithNotice } from './RedirectWithNotice.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import type { BankInfo } from './wallet-queries.ts'

interface Props {
  readonly member: Member
  readonly bank: BankInfo
}

/** Redirects to the card screen when no card is bound. */
export function WithdrawEntry({ member, bank }: Props) {
  if (!bank.is_bank) return <RedirectWithNotice to="/Setbank" because="setUpBankCard" />
  return <WithdrawForm member={member} card={bank.info} pendingFrom={bank.pending_from} />
}
