import { useTranslation } from '../../lib/translation.ts'
import { PasswordField, type ValueProps } from '../../ui/form/Field.tsx'

/** The member's current login password, which a protected change asks for. */
export function LoginPasswordField(props: Omit<ValueProps, 'label'>) {
  const { t } = useTranslation('account')
  return <PasswordField label={t('loginPassword')} autoComplete="current-password" {...props} />
}
