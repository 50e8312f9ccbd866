import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Opens customer service, or shows a toast when it is disabled. */
export function ServiceButton() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const { data } = useQuery(baseQuery())
  return (
    <IconButton
      icon={MessageCircle}
      label={t('service')}
      onPress={() => (data?.iskefu === false ? showToast(t('serviceOff')) : navigate('/ServiceOnline'))}
    />
  )
}
