import { useNavigate } from 'react-router-dom'
import type { Member } from '../../entities/member/member-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  readonly member: Member | undefined
}

/** A card needs a name and a pay password first; whoever lacks one is led there. */
export function AddCard({ member }: Props) {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()

  function add() {
    if (member?.name === '') {
      showToast(t('setNameFirst'))
      navigate('/Setname')
    } else if (member?.paypassword === '') {
      showToast(t('setPayPasswordFirst'))
      navigate('/SetPayPassword')
    } else navigate('/BindCard')
  }

  return (
    <Button disabled={!member} onClick={add}>
      {t('cardAdd')}
    </Button>
  )
}
