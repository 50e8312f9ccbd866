import { needWords } from '../lib/language.ts'
import { type LoadScreen, part, type ScreenPart } from './LazyScreen.tsx'

/** A screen whose words are in the second bundle, which comes with it. */
function screen(load: LoadScreen): ScreenPart {
  return part(async () => (await Promise.all([load(), needWords('later')]))[0])
}

/** A screen whose words are all in the first bundle. */
const early = part

export const notFound = early(() => import('./lazy/NotFoundScreen.tsx'))

export const SCREENS: readonly { path: string; isMembers?: boolean; part: ScreenPart }[] = [
  { path: '/Home', part: early(() => import('../features/home/HomeScreen.tsx')) },
  {
    path: '/Notice',
    part: early(() => import('../features/video/VideoHallScreen.tsx')),
  },
  {
    path: '/Choose',
    part: early(() => import('../features/xuanfei/DirectoryScreen.tsx')),
  },
  {
    path: '/Video',
    part: early(() => import('../features/video/VideoScreen.tsx')),
  },
  {
    path: '/PlayVideo',
    isMembers: true,
    part: early(() => import('../features/video/PlayVideoScreen.tsx')),
  },
  { path: '/List', part: early(() => import('../features/xuanfei/CityScreen.tsx')) },
  {
    path: '/Profile',
    part: early(() => import('../features/xuanfei/ProfileScreen.tsx')),
  },
  {
    path: '/Reservations',
    isMembers: true,
    part: early(() => import('../features/reservation/ReservationsScreen.tsx')),
  },
  {
    path: '/Consent',
    part: screen(() => import('../features/consent/ConsentScreen.tsx')),
  },
  { path: '/Game', part: screen(() => import('../features/lottery/GameScreen.tsx')) },
  { path: '/Mine', part: screen(() => import('../features/member/MineScreen.tsx')) },
  {
    path: '/Login',
    part: screen(() => import('../features/member/LoginScreen.tsx')),
  },
  {
    path: '/Register',
    part: screen(() => import('../features/member/RegisterScreen.tsx')),
  },
  {
    path: '/SwitchLanguage',
    part: early(() => import('../features/base/LanguageScreen.tsx')),
  },
  {
    path: '/Lottery',
    isMembers: true,
    part: screen(() => import('../features/lottery/LotteryScreen.tsx')),
  },
  {
    path: '/GameRecord',
    isMembers: true,
    part: screen(() => import('../features/member/GameRecordScreen.tsx')),
  },
  {
    path: '/MyDraws',
    isMembers: true,
    part: screen(() => import('../features/my-draws/MyDrawsScreen.tsx')),
  },
  {
    path: '/Fairness',
    part: screen(() => import('../features/fairness/FairnessScreen.tsx')),
  },
  {
    path: '/Recover',
    part: screen(() => import('../features/member/RecoverScreen.tsx')),
  },
  {
    path: '/Briefing',
    isMembers: true,
    part: screen(() => import('../features/briefing/BriefingScreen.tsx')),
  },
  {
    path: '/Setting',
    isMembers: true,
    part: screen(() => import('../features/account/SettingScreen.tsx')),
  },
  {
    path: '/Infomation',
    isMembers: true,
    part: screen(() => import('../features/account/InformationScreen.tsx')),
  },
  {
    path: '/Setname',
    isMembers: true,
    part: screen(() => import('../features/account/NameScreen.tsx')),
  },
  {
    path: '/Setsex',
    isMembers: true,
    part: screen(() => import('../features/account/SexScreen.tsx')),
  },
  {
    path: '/SetPayPassword',
    isMembers: true,
    part: screen(() => import('../features/account/PayPasswordScreen.tsx')),
  },
  {
    path: '/SetLoginPassword',
    isMembers: true,
    part: screen(() => import('../features/account/LoginPasswordScreen.tsx')),
  },
  {
    path: '/RecoveryCode',
    isMembers: true,
    part: screen(() => import('../features/account/RecoveryCodeScreen.tsx')),
  },
  {
    path: '/Sessions',
    isMembers: true,
    part: screen(() => import('../features/account/SessionsScreen.tsx')),
  },
  {
    path: '/Setbank',
    isMembers: true,
    part: screen(() => import('../features/wallet/BankScreen.tsx')),
  },
  {
    path: '/BindCard',
    isMembers: true,
    part: screen(() => import('../features/wallet/BindCardScreen.tsx')),
  },
  {
    path: '/Recharge',
    isMembers: true,
    part: screen(() => import('../features/wallet/RechargeScreen.tsx')),
  },
  {
    path: '/Withdraw',
    isMembers: true,
    part: screen(() => import('../features/wallet/WithdrawScreen.tsx')),
  },
  {
    path: '/WithdrawRecord',
    isMembers: true,
    part: screen(() => import('../features/wallet/WithdrawRecordScreen.tsx')),
  },
  {
    path: '/Statement',
    isMembers: true,
    part: screen(() => import('../features/wallet/StatementScreen.tsx')),
  },
  {
    path: '/Personalreport',
    isMembers: true,
    part: screen(() => import('../features/wallet/ReportScreen.tsx')),
  },
  {
    path: '/Limits',
    isMembers: true,
    part: screen(() => import('../features/limits/LimitsScreen.tsx')),
  },
  {
    path: '/Closed',
    isMembers: true,
    part: screen(() => import('../features/account/ClosedScreen.tsx')),
  },
  {
    path: '/Notices',
    isMembers: true,
    part: screen(() => import('../features/notice/NoticesScreen.tsx')),
  },
  {
    path: '/ServiceOnline',
    part: screen(() => import('../features/support/ServiceOnlineScreen.tsx')),
  },
  {
    path: '/ServicePage',
    part: screen(() => import('../features/support/ServicePageScreen.tsx')),
  },
  {
    path: '/Transparency',
    part: screen(() => import('../features/transparency/TransparencyScreen.tsx')),
  },
  {
    path: '/Charter',
    part: screen(() => import('../features/charter/CharterScreen.tsx')),
  },
]

/** Fetches the screen that an address leads to, so that the first paint of the app is a whole one. */
export async function loadScreenOf(pathname: string): Promise<void> {
  const wanted = SCREENS.find(({ path }) => path.toLowerCase() === pathname.toLowerCase())
  await wanted?.part.load().catch(() => undefined) // the error boundary says so
}
