import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DigitsField, PasswordField } from './Field.tsx'

const nothing = () => {}

test.each(['current-password', 'new-password'] as const)(
  'masks a password, shows it on request, and marks it as %s for password managers',
  (autoComplete) => {
    const field = renderToStaticMarkup(
      <PasswordField
        label="Password"
        value="long enough"
        onValueChange={nothing}
        autoComplete={autoComplete}
      />,
    )
    expect(field).toMatch(/<input[^>]* type="password"/)
    expect(field).toContain(`autoComplete="${autoComplete}"`)
    expect(field).toMatch(/<input[^>]*>.*<button/)
    expect(field).not.toMatch(/readonly|disabled|maxlength/i)
  },
)

test('masks a pay password', () => {
  const field = renderToStaticMarkup(
    <DigitsField label="Pay password" value="1234" onValueChange={nothing} />,
  )
  expect(field).toMatch(/<input[^>]* type="password"/)
})
