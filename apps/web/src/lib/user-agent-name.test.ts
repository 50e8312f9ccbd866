import { expect, test } from 'vitest'
import { userAgentName } from './user-agent-name.ts'

test('names the browser, not the browsers that its user agent imitates', () => {
  expect(
    userAgentName(
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36 EdgA/124.0',
    ),
  ).toBe('Edge · Android')
  expect(
    userAgentName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari · iPhone')
})

test('returns the text of an unknown user agent and undefined for an empty one', () => {
  expect(userAgentName('some-client/1.0')).toBe('some-client/1.0')
  expect(userAgentName('')).toBeUndefined()
})
