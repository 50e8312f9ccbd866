import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/QueryBoundary.tsx'
import { TopBar } from '../../ui/Screen.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation('app')
  return (
    <>
      <TopBar title={t('notFoundTitle')} />
      <EmptyState title={t('notFoundHead')}>
        <ButtonLink to="/Home">{t('toHome')}</ButtonLink>
      </EmptyState>
    </>
  )
}
