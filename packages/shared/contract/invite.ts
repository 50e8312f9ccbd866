import * as z from 'zod/mini'
import { content, evidence, publicContent } from '../source.ts'
import { postOnly, write } from './call.ts'
import { instant, message, text } from './fields.ts'

/**
 * Asks the operators for an invite code, without an address for mail: `claim` is the code with which the visitor asks for the answer, shown
 * once. `text`: how they found the product, 200 characters. `request_id`, 16 to 64 letters, digits, `_` and `-` that nobody guesses, makes
 * the call idempotent: with the same text it returns the same claim code.
 */
export const requestInvite = postOnly(
  write(
    'member/requestInvite',
    'public',
    { text: message(200), request_id: text(64) },
    z.object({ claim: evidence, expires_ms: publicContent(instant) }),
  ),
)

/**
 * Returns the answer to a request for an invite code: `code` admits one member, '' unless `granted`; `reason` is an approved sentence in
 * the caller's language, '' unless `refused`. A claim code is valid for 14 days from the request, and again from its answer.
 */
export const claimInvite = postOnly(
  write(
    'member/claimInvite',
    'public',
    { claim: text(64) },
    z.object({
      status: z.enum(['waiting', 'granted', 'refused']),
      code: evidence,
      reason: content,
      expires_ms: publicContent(instant),
    }),
  ),
)
