// Verifies with the script of /verify.html as delivered.
import { openVerifyPage } from '../../../apps/web/verify/in-node.ts'
import { answerLines } from './answer-lines.ts'

const page = await openVerifyPage()
await answerLines((text) => page.isVerified(text))
await page.close()
