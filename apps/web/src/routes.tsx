import type { ComponentType } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { ClosedGate } from './app/ClosedGate.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { LaterScreen, type ScreenPart, screen } from './app/LaterScreen.tsx'
import { Protected } from './app/Protected.tsx'
import { Start } from './app/Start.tsx'
import { needWords } from './lib/language.ts'

/** A screen that speaks the second part of the words, too. */
function account(load: () => Promise<ComponentType>): ScreenPart {
  return screen(async () => (await Promise.all([load(), needWords('account')]))[0])
}

const notFound = screen(async () => (await import('./app/NotFoundScreen.tsx')).NotFoundScreen)

const SCREENS: readonly { path: string; isMembers?: boolean; part: ScreenPart }[] = [
  { path: '/Home', part: screen(async () => (await import('./features/home/HomeScreen.tsx')).HomeScreen) },
  {
    path: '/Notice',
    part: screen(async () => (await import('./features/video/VideoHallScreen.tsx')).VideoHallScreen),
  },
  {
    path: '/Choose',
    part: screen(async () => (await import('./features/xuanfei/DirectoryScreen.tsx')).DirectoryScreen),
  },
  {
    path: '/Video',
    part: screen(async () => (await import('./features/video/VideoScreen.tsx')).VideoScreen),
  },
  {
    path: '/PlayVideo',
    isMembers: true,
    part: screen(async () => (await import('./features/video/PlayVideoScreen.tsx')).PlayVideoScreen),
  },
  { path: '/List', part: screen(async () => (await import('./features/xuanfei/CityScreen.tsx')).CityScreen) },
  {
    path: '/Profile',
    part: screen(async () => (await import('./features/xuanfei/ProfileScreen.tsx')).ProfileScreen),
  },
  {
    path: '/Reservations',
    isMembers: true,
    part: screen(async () => (await import('./features/xuanfei/ReservationsScreen.tsx')).ReservationsScreen),
  },
  {
    path: '/Consent',
    part: screen(async () => (await import('./features/xuanfei/ConsentScreen.tsx')).ConsentScreen),
  },
  { path: '/Game', part: screen(async () => (await import('./features/lottery/GameScreen.tsx')).GameScreen) },
  { path: '/Mine', part: screen(async () => (await import('./features/member/MineScreen.tsx')).MineScreen) },
  {
    path: '/Login',
    part: screen(async () => (await import('./features/member/LoginScreen.tsx')).LoginScreen),
  },
  {
    path: '/Register',
    part: screen(async () => (await import('./features/member/RegisterScreen.tsx')).RegisterScreen),
  },
  {
    path: '/SwitchLanguage',
    part: screen(async () => (await import('./features/base/LanguageScreen.tsx')).LanguageScreen),
  },
  {
    path: '/Lottery',
    isMembers: true,
    part: screen(async () => (await import('./features/lottery/LotteryScreen.tsx')).LotteryScreen),
  },
  {
    path: '/GameRecord',
    isMembers: true,
    part: screen(async () => (await import('./features/member/GameRecordScreen.tsx')).GameRecordScreen),
  },
  {
    path: '/MyDraws',
    isMembers: true,
    part: account(async () => (await import('./features/my-draws/MyDrawsScreen.tsx')).MyDrawsScreen),
  },
  {
    path: '/Fairness',
    part: screen(async () => (await import('./features/fairness/FairnessScreen.tsx')).FairnessScreen),
  },
  {
    path: '/Recover',
    part: screen(async () => (await import('./features/member/RecoverScreen.tsx')).RecoverScreen),
  },
  {
    path: '/Briefing',
    isMembers: true,
    part: account(async () => (await import('./features/briefing/BriefingScreen.tsx')).BriefingScreen),
  },
  {
    path: '/Setting',
    isMembers: true,
    part: account(async () => (await import('./features/settings/SettingScreen.tsx')).SettingScreen),
  },
  {
    path: '/Infomation',
    isMembers: true,
    part: account(async () => (await import('./features/settings/InformationScreen.tsx')).InformationScreen),
  },
  {
    path: '/Setname',
    isMembers: true,
    part: account(async () => (await import('./features/settings/NameScreen.tsx')).NameScreen),
  },
  {
    path: '/Setsex',
    isMembers: true,
    part: account(async () => (await import('./features/settings/SexScreen.tsx')).SexScreen),
  },
  {
    path: '/SetPayPassword',
    isMembers: true,
    part: account(async () => (await import('./features/settings/PayPasswordScreen.tsx')).PayPasswordScreen),
  },
  {
    path: '/SetLoginPassword',
    isMembers: true,
    part: account(
      async () => (await import('./features/settings/LoginPasswordScreen.tsx')).LoginPasswordScreen,
    ),
  },
  {
    path: '/RecoveryCode',
    isMembers: true,
    part: account(
      async () => (await import('./features/settings/RecoveryCodeScreen.tsx')).RecoveryCodeScreen,
    ),
  },
  {
    path: '/Sessions',
    isMembers: true,
    part: account(async () => (await import('./features/settings/SessionsScreen.tsx')).SessionsScreen),
  },
  {
    path: '/Setbank',
    isMembers: true,
    part: account(async () => (await import('./features/wallet/BankScreen.tsx')).BankScreen),
  },
  {
    path: '/BindCard',
    isMembers: true,
    part: account(async () => (await import('./features/wallet/BindCardScreen.tsx')).BindCardScreen),
  },
  {
    path: '/Recharge',
    isMembers: true,
    part: account(async () => (await import('./features/wallet/RechargeScreen.tsx')).RechargeScreen),
  },
  {
    path: '/Withdraw',
    isMembers: true,
    part: account(async () => (await import('./features/wallet/WithdrawScreen.tsx')).WithdrawScreen),
  },
  {
    path: '/WithdrawRecord',
    isMembers: true,
    part: account(
      async () => (await import('./features/wallet/WithdrawRecordScreen.tsx')).WithdrawRecordScreen,
    ),
  },
  {
    path: '/Statement',
    isMembers: true,
    part: account(async () => (await import('./features/wallet/StatementScreen.tsx')).StatementScreen),
  },
  {
    path: '/Personalreport',
    isMembers: true,
    part: account(async () => (await import('./features/wallet/ReportScreen.tsx')).ReportScreen),
  },
  {
    path: '/Limits',
    isMembers: true,
    part: account(async () => (await import('./features/care/LimitsScreen.tsx')).LimitsScreen),
  },
  {
    path: '/Closed',
    isMembers: true,
    part: account(async () => (await import('./features/care/ClosedScreen.tsx')).ClosedScreen),
  },
  {
    path: '/Notices',
    isMembers: true,
    part: account(async () => (await import('./features/notice/NoticesScreen.tsx')).NoticesScreen),
  },
  {
    path: '/ServiceOnline',
    part: account(
      async () => (await import('./features/support/ServiceOnlineScreen.tsx')).ServiceOnlineScreen,
    ),
  },
  {
    path: '/ServicePage',
    part: account(async () => (await import('./features/support/ServicePageScreen.tsx')).ServicePageScreen),
  },
  {
    path: '/Transparency',
    part: account(
      async () => (await import('./features/transparency/TransparencyScreen.tsx')).TransparencyScreen,
    ),
  },
]

/** Fetches the screen that an address leads to, so that the first paint of the app is a whole one. */
export async function loadScreenOf(pathname: string): Promise<void> {
  const wanted = SCREENS.find(({ path }) => path.toLowerCase() === pathname.toLowerCase())
  await wanted?.part.load().catch(() => undefined) // the error boundary says so
}

export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <ClosedGate>
        <Routes>
          <Route path="/" element={<Start />} />
          {SCREENS.map(({ path, isMembers, part }) => {
            const content = <LaterScreen part={part} />
            return (
              <Route
                key={path}
                path={path}
                element={isMembers ? <Protected>{content}</Protected> : content}
              />
            )
          })}
          <Route path="*" element={<LaterScreen part={notFound} />} />
        </Routes>
      </ClosedGate>
    </ErrorBoundary>
  )
}
