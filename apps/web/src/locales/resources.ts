// Generated from the files in ja/. After adding a namespace: npm test -- unit locales/messages -u
import type account from './ja/account.json'
import type alarm from './ja/alarm.json'
import type app from './ja/app.json'
import type base from './ja/base.json'
import type briefing from './ja/briefing.json'
import type charter from './ja/charter.json'
import type compare from './ja/compare.json'
import type consent from './ja/consent.json'
import type draw from './ja/draw.json'
import type explain from './ja/explain.json'
import type fairness from './ja/fairness.json'
import type favourites from './ja/favourites.json'
import type help from './ja/help.json'
import type history from './ja/history.json'
import type home from './ja/home.json'
import type identity from './ja/identity.json'
import type inbox from './ja/inbox.json'
import type limits from './ja/limits.json'
import type lottery from './ja/lottery.json'
import type member from './ja/member.json'
import type myDraws from './ja/my-draws.json'
import type notice from './ja/notice.json'
import type order from './ja/order.json'
import type push from './ja/push.json'
import type record from './ja/record.json'
import type report from './ja/report.json'
import type reservation from './ja/reservation.json'
import type search from './ja/search.json'
import type site from './ja/site.json'
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
  readonly base: typeof base
  readonly briefing: typeof briefing
  readonly charter: typeof charter
  readonly compare: typeof compare
  readonly consent: typeof consent
  readonly draw: typeof draw
  readonly explain: typeof explain
  readonly fairness: typeof fairness
  readonly favourites: typeof favourites
  readonly help: typeof help
  readonly history: typeof history
  readonly home: typeof home
  readonly identity: typeof identity
  readonly inbox: typeof inbox
  readonly limits: typeof limits
  readonly lottery: typeof lottery
  readonly member: typeof member
  readonly 'my-draws': typeof myDraws
  readonly notice: typeof notice
  readonly order: typeof order
  readonly push: typeof push
  readonly record: typeof record
  readonly report: typeof report
  readonly reservation: typeof reservation
  readonly search: typeof search
  readonly site: typeof site
  readonly support: typeof support
  readonly transparency: typeof transparency
  readonly ui: typeof ui
  readonly video: typeof video
  readonly wallet: typeof wallet
  readonly xuanfei: typeof xuanfei
}
