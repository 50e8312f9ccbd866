import { createPart, type Load, type Part, withMessages } from '../lib/lazy-part.ts'
import type { Parent } from '../lib/navigation.ts'
import { readToken } from '../lib/session.ts'
import { tabStorage } from '../lib/storage.ts'
import { FIRST_SCREENS } from '../locales/bundles.ts'

const ALWAYS = true

/** `parent`: target of the back arrow without history, or `ALWAYS`; '' shows no arrow. */
type Row = readonly [path: string, parent: string, load: Load<object>, always?: typeof ALWAYS]

interface Screen {
  readonly path: string
  readonly parent: Parent | undefined
  readonly isMembers: boolean
  readonly part: Part<object>
}

const FOR_EVERYBODY: readonly Row[] = [
  ['/Home', '', () => import('../features/home/HomeScreen.tsx')],
  ['/Notice', '', () => import('../features/video/VideoHallScreen.tsx')],
  ['/Choose', '', () => import('../features/xuanfei/DirectoryScreen.tsx')],
  ['/Video', '/Home', () => import('../features/video/VideoHallScreen.tsx')],
  ['/PlayVideo', '/Notice', () => import('../features/video/PlayVideoScreen.tsx')],
  ['/List', '/Choose', () => import('../features/xuanfei/CityScreen.tsx'), ALWAYS],
  ['/Profile', '/Choose', () => import('../features/xuanfei/ProfileScreen.tsx')],
  ['/Consent', '', () => import('../features/consent/ConsentScreen.tsx')],
  ['/Companion', '', () => import('../features/companion/CompanionScreen.tsx')],
  ['/Game', '', () => import('../features/lottery/GameScreen.tsx')],
  ['/Mine', '', () => import('../features/member/MineScreen.tsx')],
  ['/Login', '/Home', () => import('../features/member/LoginScreen.tsx')],
  ['/Register', '/Home', () => import('../features/member/RegisterScreen.tsx')],
  ['/SwitchLanguage', '/Home', () => import('../features/base/LanguageScreen.tsx')],
  ['/Fairness', '/Home', () => import('../features/fairness/FairnessScreen.tsx')],
  ['/Recover', '/Home', () => import('../features/member/RecoverScreen.tsx')],
  ['/ServiceOnline', '/Mine', () => import('../features/support/ServiceOnlineScreen.tsx')],
  ['/ServicePage', '/ServiceOnline', () => import('../features/support/ServicePageScreen.tsx')],
  ['/Transparency', '/Mine', () => import('../features/transparency/TransparencyScreen.tsx')],
  ['/Trust', '/Mine', () => import('../features/member/TrustScreen.tsx')],
  ['/Charter', '/Mine', () => withMessages(() => import('../features/charter/CharterScreen.tsx'), 'charter')],
]

const FOR_MEMBERS: readonly Row[] = [
  ['/Inbox', '/Mine', () => import('../features/inbox/InboxScreen.tsx')],
  ['/Favourites', '/Mine', () => import('../features/xuanfei/FavouritesScreen.tsx')],
  ['/Reservations', '/Mine', () => import('../features/reservation/ReservationsScreen.tsx')],
  ['/Lottery', '/Game', () => import('../features/lottery/LotteryScreen.tsx')],
  ['/GameRecord', '/Mine', () => import('../features/member/GameRecordScreen.tsx')],
  ['/MyDraws', '/Mine', () => import('../features/my-draws/MyDrawsScreen.tsx')],
  ['/Briefing', '/Mine', () => import('../features/briefing/BriefingScreen.tsx')],
  ['/Setting', '/Mine', () => import('../features/account/SettingScreen.tsx')],
  ['/Infomation', '/Mine', () => import('../features/account/InformationScreen.tsx')],
  ['/Setname', '/Infomation', () => import('../features/account/NameScreen.tsx')],
  ['/Setsex', '/Infomation', () => import('../features/account/SexScreen.tsx')],
  ['/SetPayPassword', '/Mine', () => import('../features/account/PayPasswordScreen.tsx')],
  ['/SetLoginPassword', '/Mine', () => import('../features/account/LoginPasswordScreen.tsx')],
  ['/RecoveryCode', '/Setting', () => import('../features/account/RecoveryCodeScreen.tsx')],
  ['/Sessions', '/Setting', () => import('../features/account/SessionsScreen.tsx')],
  ['/Notifications', '/Setting', () => import('../features/account/NotificationsScreen.tsx')],
  ['/Setbank', '/Infomation', () => import('../features/wallet/BankScreen.tsx')],
  ['/BindCard', '/Setbank', () => import('../features/wallet/BindCardScreen.tsx')],
  ['/Recharge', '/Mine', () => import('../features/wallet/RechargeScreen.tsx')],
  ['/Withdraw', '/Mine', () => import('../features/wallet/WithdrawScreen.tsx')],
  ['/WithdrawRecord', '/Withdraw', () => import('../features/wallet/WithdrawRecordScreen.tsx')],
  ['/RechargeRecord', '/Mine', () => import('../features/wallet/RechargeRecordScreen.tsx')],
  ['/Statement', '/Mine', () => import('../features/wallet/StatementScreen.tsx')],
  ['/Personalreport', '/Mine', () => import('../features/wallet/ReportScreen.tsx')],
  ['/Limits', '/Mine', () => import('../features/limits/LimitsScreen.tsx')],
  ['/Closed', '', () => import('../features/account/ClosedScreen.tsx')],
  ['/Notices', '/Mine', () => import('../features/notice/NoticesScreen.tsx'), ALWAYS],
]

function screenOf([path, parent, load, always]: Row, isMembers: boolean): Screen {
  const part = createPart(load, FIRST_SCREENS.includes(path) ? undefined : 'rest')
  return { path, parent: parent ? { path: parent, always } : undefined, isMembers, part }
}

export const SCREENS = [
  ...FOR_EVERYBODY.map((row) => screenOf(row, false)),
  ...FOR_MEMBERS.map((row) => screenOf(row, true)),
]

export const notFound = screenOf(['*', '/Home', () => import('./lazy/NotFoundScreen.tsx')], false)

/** Returns the screen of a path, case-insensitively and ignoring trailing slashes. */
function screenAt(pathname: string): Screen | undefined {
  const canonical = pathname.toLowerCase().replace(/(?<!\/)\/+$/, '')
  return SCREENS.find(({ path }) => path.toLowerCase() === canonical)
}

/** Returns the first screen on the way back from a path: a tab, or a screen outside the tabs. */
export function originOf(pathname: string): string {
  const { path, parent } = screenAt(pathname) ?? notFound
  return parent ? originOf(parent.path) : path
}

/** Returns the canonical path. Several leading slashes would name another host. */
function addressOf({ pathname, search, hash }: URL): string {
  const path = pathname.replace(/^\/+/, '/')
  return (screenAt(path)?.path ?? path) + search + hash
}

/** Converts hash routes of earlier clients: `/#/Lottery?key=a` to `/Lottery?key=a`. */
export function pathOfHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? addressOf(new URL(location.origin + hash.slice(1))) : undefined
}

/** Rewrites hash routes and paths in another case before the router reads them. */
export function tidyAddress(): void {
  const { href, hash } = location
  history.replaceState(history.state, '', pathOfHash(hash) ?? addressOf(new URL(href)))
}

const WELCOMED = 'welcomed'

/** Returns where `/` leads: to Home, or a visitor to the login on the first start of a tab. */
export function startPath(): string {
  return tabStorage.read(WELCOMED) || readToken() ? '/Home' : '/Login'
}

export function noteWelcome(): void {
  tabStorage.write(WELCOMED, '1')
}

/** Loads the screen of a path before the first render. */
export async function loadScreenOf(pathname: string): Promise<void> {
  await screenAt(pathname === '/' ? startPath() : pathname)
    ?.part.load()
    .catch(() => undefined) // the error boundary reports it
}
