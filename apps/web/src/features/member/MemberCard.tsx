import { UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Member } from '../../entities/member/member-queries.ts'
import { Balance } from '../../entities/wallet/Balance.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './MemberCard.module.css'

interface Props {
  readonly member: Member
}

export function MemberCard({ member }: Props) {
  const { t } = useTranslation('member')
  return (
    <section className={`surface stack gap-3 ${styles.wallet}`} aria-label={member.username}>
      <Link className={`row gap-4 ${styles.who}`} to="/Infomation">
        <Avatar url={member.header_img} name={member.username} large />
        <h2 className="size-large strong breakable shrink">{member.username}</h2>
      </Link>
      <p className={`wrap spread ${styles.points}`}>
        {t('points')}{' '}
        <strong>
          <Balance member={member} />
        </strong>
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/Withdraw">{t('redeem')}</ButtonLink>
        <ButtonLink variant="outline" to="/Recharge">
          {t('recharge')}
        </ButtonLink>
      </div>
    </section>
  )
}

export function VisitorCard() {
  const { t } = useTranslation('member')
  return (
    <Link className={`surface row gap-4 ${styles.card}`} to="/Login">
      <span className={`row center size-title fixed ${styles.avatar}`}>
        <UserRound aria-hidden="true" size={28} strokeWidth={1.5} />
      </span>
      <span className="size-large strong breakable shrink">{t('notLoggedIn')}</span>
    </Link>
  )
}
