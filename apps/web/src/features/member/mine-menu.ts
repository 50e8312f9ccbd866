import {
  Bell,
  CalendarCheck,
  ChartLine,
  Gauge,
  Heart,
  IdCard,
  Inbox,
  KeyRound,
  Languages,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Stamp,
  Undo2,
  Wallet,
} from 'lucide-react'

interface Row {
  readonly path: string
  readonly icon: LucideIcon
  readonly label: string
  readonly isMembers: boolean
}

/** Menu of the Mine screen, in groups by what a member wants. `isMembers`: hidden from visitors. */
export const MENU = [
  {
    title: 'groupMeet',
    rows: [
      { path: '/Inbox', icon: Inbox, label: 'inbox', isMembers: true },
      { path: '/Reservations', icon: CalendarCheck, label: 'reservations', isMembers: true },
      { path: '/Favourites', icon: Heart, label: 'favourites', isMembers: true },
    ],
  },
  {
    title: 'groupPoints',
    rows: [
      { path: '/GameRecord', icon: ScrollText, label: 'records', isMembers: true },
      { path: '/RechargeRecord', icon: Wallet, label: 'rechargeRecord', isMembers: true },
      { path: '/WithdrawRecord', icon: Undo2, label: 'withdrawRecord', isMembers: true },
      { path: '/Personalreport', icon: ChartLine, label: 'profitReport', isMembers: true },
      { path: '/Limits', icon: Gauge, label: 'limits', isMembers: true },
    ],
  },
  {
    title: 'groupTrust',
    rows: [
      { path: '/Trust', icon: ShieldCheck, label: 'trust', isMembers: false },
      { path: '/Notices', icon: Bell, label: 'notices', isMembers: true },
    ],
  },
  {
    title: 'groupAccount',
    rows: [
      { path: '/Infomation', icon: IdCard, label: 'basicInfo', isMembers: true },
      { path: '/SetLoginPassword', icon: KeyRound, label: 'loginPassword', isMembers: true },
      { path: '/Setting', icon: Settings, label: 'settings', isMembers: true },
      { path: '/SwitchLanguage', icon: Languages, label: 'language', isMembers: false },
    ],
  },
] as const satisfies readonly { title: string; rows: readonly Row[] }[]

/** What a member or visitor can check: one entry of the menu. */
export const TRUST_MENU = [
  { path: '/MyDraws', icon: ListChecks, label: 'myDraws', isMembers: true },
  { path: '/Statement', icon: ReceiptText, label: 'statement', isMembers: true },
  { path: '/Fairness', icon: Stamp, label: 'fairness', isMembers: false },
  { path: '/Transparency', icon: Scale, label: 'transparency', isMembers: false },
  { path: '/Charter', icon: ShieldCheck, label: 'charter', isMembers: false },
] as const satisfies readonly Row[]
