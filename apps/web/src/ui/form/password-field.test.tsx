import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DigitsField, PasswordField } from './Field.tsx'

test('masks passwords and pay passwords', () => {
  const props = { label: 'Password', value: '1234', onValueChange: () => {} }
  const fields = renderToStaticMarkup(
    <>
      <PasswordField {...props} autoComplete="new-password" />
      <DigitsField {...props} />
    </>,
  )
  expect(fields.match(/<input[^>]* type="password"/g)).toHaveLength(2)
})
