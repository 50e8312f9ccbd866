// Generated from the files in ja/. After adding a namespace: pnpm test unit locales/messages -u
import type account from './ja/account.json'
import type alarm from './ja/alarm.json'
import type app from './ja/app.json'
import type briefing from './ja/briefing.json'
import type charter from './ja/charter.json'
import type consent from './ja/consent.json'
import type device from './ja/device.json'
import type draw from './ja/draw.json'
import type fairness from './ja/fairness.json'
import type favourites from './ja/favourites.json'
import type home from './ja/home.json'
import type inbox from './ja/inbox.json'
import type limits from './ja/limits.json'
import type lottery from './ja/lottery.json'
import type member from './ja/member.json'
import type myDraws from './ja/my-draws.json'
import type report from './ja/report.json'
import type reservation from './ja/reservation.json'
import type restore from './ja/restore.json'
import type search from './ja/search.json'
import type support from './ja/support.json'
import type transparency from './ja/transparency.json'
import type ui from './ja/ui.json'
import type video from './ja/video.json'
import type wallet from './ja/wallet.json'
import type xuanfei from './ja/xuanfei.json'

/** The messages of each namespace. The keys of ja are the type of every language. */
export interface Resources {
  readonly account: typeof account
  readonly alarm: typeof alarm
  readonly app: typeof app
  readonly briefing: typeof briefing
  readonly charter: typeof charter
  readonly consent: typeof consent
  readonly device: typeof device
  readonly draw: typeof draw
  readonly fairness: typeof fairness
  readonly favourites: typeof favourites
  readonly home: typeof home
  readonly inbox: typeof inbox
  readonly limits: typeof limits
  readonly lottery: typeof lottery
  readonly member: typeof member
  readonly 'my-draws': typeof myDraws
  readonly report: typeof report
  readonly reservation: typeof reservation
  readonly restore: typeof restore
  readonly search: typeof search
  readonly support: typeof support
  readonly transparency: typeof transparency
  readonly ui: typeof ui
  readonly video: typeof video
  readonly wallet: typeof wallet
  readonly xuanfei: typeof xuanfei
}
