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
  MonitorSmartphone,
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

/** Menu of the Mine screen, in groups. `isMembers`: hidden from visitors. */
export const MENU = [
  {
    title: 'groupPoints',
    rows: [
      { path: '/Inbox', icon: Inbox, label: 'inbox', isMembers: true },
      { path: '/GameRecord', icon: ScrollText, label: 'records', isMembers: true },
      { path: '/Reservations', icon: CalendarCheck, label: 'reservations', isMembers: true },
      { path: '/Favourites', icon: Heart, label: 'favourites', isMembers: true },
      { path: '/Statement', icon: ReceiptText, label: 'statement', isMembers: true },
      { path: '/RechargeRecord', icon: Wallet, label: 'rechargeRecord', isMembers: true },
      { path: '/WithdrawRecord', icon: Undo2, label: 'withdrawRecord', isMembers: true },
      { path: '/Personalreport', icon: ChartLine, label: 'profitReport', isMembers: true },
      { path: '/Limits', icon: Gauge, label: 'limits', isMembers: true },
    ],
  },
  {
    title: 'groupTrust',
    rows: [
      { path: '/MyDraws', icon: ListChecks, label: 'myDraws', isMembers: true },
      { path: '/Fairness', icon: Stamp, label: 'fairness', isMembers: false },
      { path: '/Transparency', icon: Scale, label: 'transparency', isMembers: false },
      { path: '/Charter', icon: ShieldCheck, label: 'charter', isMembers: false },
      { path: '/Notices', icon: Bell, label: 'notices', isMembers: true },
    ],
  },
  {
    title: 'groupAccount',
    rows: [
      { path: '/Infomation', icon: IdCard, label: 'basicInfo', isMembers: true },
      { path: '/SetLoginPassword', icon: KeyRound, label: 'loginPassword', isMembers: true },
      { path: '/Sessions', icon: MonitorSmartphone, label: 'sessions', isMembers: true },
      { path: '/Setting', icon: Settings, label: 'settings', isMembers: true },
      { path: '/SwitchLanguage', icon: Languages, label: 'language', isMembers: false },
    ],
  },
] as const satisfies readonly { title: string; rows: readonly Row[] }[]
