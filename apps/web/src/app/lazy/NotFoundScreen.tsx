import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation('app')
  return (
    <>
      <TopBar title={t('notFoundTitle')} />
      <EmptyState title={t('notFoundHead')} text={t('notFoundText')}>
        <ButtonLink to="/Home">{t('toHome')}</ButtonLink>
      </EmptyState>
    </>
  )
}
