import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'

/** Opens online service, or shows a toast when it is disabled. While that is unknown it opens the screen, which waits for the reply. */
export function ServiceRow() {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const base = useQuery(baseQuery())
  return (
    <MenuButton
      icon={MessageCircle}
      label={t('onlineService')}
      leads
      onPress={() =>
        base.data?.iskefu === false ? showToast(t('functionInvalid')) : navigate('/ServiceOnline')
      }
    />
  )
}
