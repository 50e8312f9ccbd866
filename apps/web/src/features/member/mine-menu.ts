import {
  Bell,
  CalendarCheck,
  ChartLine,
  Gauge,
  Heart,
  Inbox,
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
      { path: '/Inbox', icon: Inbox, label: 'inbox:title', isMembers: true },
      { path: '/Reservations', icon: CalendarCheck, label: 'reservation:reservations', isMembers: true },
      { path: '/Favourites', icon: Heart, label: 'xuanfei:likes', isMembers: true },
    ],
  },
  {
    title: 'groupPoints',
    rows: [
      { path: '/GameRecord', icon: ScrollText, label: 'records', isMembers: true },
      { path: '/RechargeRecord', icon: Wallet, label: 'wallet:rechargeRecord', isMembers: true },
      { path: '/WithdrawRecord', icon: Undo2, label: 'wallet:withdrawRecord', isMembers: true },
      { path: '/Personalreport', icon: ChartLine, label: 'wallet:reportTitle', isMembers: true },
      { path: '/Limits', icon: Gauge, label: 'limits:limitsTitle', isMembers: true },
    ],
  },
  {
    title: 'groupTrust',
    rows: [
      { path: '/Trust', icon: ShieldCheck, label: 'trust', isMembers: false },
      { path: '/Notices', icon: Bell, label: 'inbox:notices', isMembers: true },
    ],
  },
  {
    title: 'groupAccount',
    rows: [
      { path: '/Setting', icon: Settings, label: 'account:title', isMembers: true },
      { path: '/SwitchLanguage', icon: Languages, label: 'app:languageTitle', isMembers: false },
    ],
  },
] as const satisfies readonly { title: string; rows: readonly Row[] }[]

/** What a member or visitor can check: one entry of the menu. */
export const TRUST_MENU = [
  { path: '/MyDraws', icon: ListChecks, label: 'my-draws:title', isMembers: true },
  { path: '/Statement', icon: ReceiptText, label: 'wallet:statementTitle', isMembers: true },
  { path: '/Fairness', icon: Stamp, label: 'fairness:title', isMembers: false },
  { path: '/Transparency', icon: Scale, label: 'transparency:title', isMembers: false },
  { path: '/Charter', icon: ShieldCheck, label: 'promises', isMembers: false },
] as const satisfies readonly Row[]
