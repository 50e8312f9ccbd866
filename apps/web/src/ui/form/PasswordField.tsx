import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../IconButton.tsx'
import { Field } from './Field.tsx'
import type { ErrorMessage } from './FieldError.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly onValueChange: (text: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  readonly placeholder?: string
  readonly hint?: string
  readonly error?: ErrorMessage
}

export function PasswordField(props: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
