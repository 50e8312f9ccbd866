import { useTranslation } from '../../lib/translation.ts'
import { PasswordField } from '../../ui/form/Field.tsx'

interface Props {
  readonly value: string
  readonly error?: string | false
  readonly onValueChange: (value: string) => void
}

/** The member's current login password, which a protected change asks for. */
export function LoginPasswordField(props: Props) {
  const { t } = useTranslation('account')
  return <PasswordField label={t('loginPassword')} autoComplete="current-password" {...props} />
}
