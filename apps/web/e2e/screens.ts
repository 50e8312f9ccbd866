/** `visitor`: logged out; `newcomer`: a member without briefing and bank card; `member`: with both; `closed`: a closed account. */
export const ROLES = ['visitor', 'newcomer', 'member', 'closed'] as const
export type Role = (typeof ROLES)[number]

/** The role sees the screen itself; other values are the path of a redirect. */
const HERE = 'here'

type Row = Readonly<Record<Role, string>>

const EVERYBODY: Row = { visitor: HERE, newcomer: HERE, member: HERE, closed: '/Closed' }
const MEMBERS: Row = { ...EVERYBODY, visitor: '/Login' }
const ACCOUNTS: Row = { ...MEMBERS, closed: HERE }
const ALWAYS: Row = { ...EVERYBODY, closed: HERE }
const VISITORS: Row = { visitor: HERE, newcomer: '/Home', member: '/Home', closed: '/Closed' }

export interface Screen extends Row {
  /** file name of its screenshots */
  readonly name: string
  readonly path: string
  /** in English */
  readonly heading: string
}

/** Every screen, with the roles that see it and the redirects of the others. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/Home', heading: 'Saikoro賽子', ...EVERYBODY },
  { name: 'video-hall', path: '/Notice', heading: 'Videos', ...EVERYBODY },
  { name: 'directory', path: '/Choose', heading: 'Discover', ...EVERYBODY },
  { name: 'games', path: '/Game', heading: 'Games', ...EVERYBODY },
  { name: 'mine', path: '/Mine', heading: 'Me', ...EVERYBODY },
  { name: 'city', path: '/List?id=1&name=Tokyo', heading: 'Tokyo', ...EVERYBODY },
  { name: 'profile', path: '/Profile?id=1', heading: 'Aoi', ...EVERYBODY },
  { name: 'videos', path: '/Video', heading: 'Videos', ...EVERYBODY },
  { name: 'play-video', path: '/PlayVideo?id=1', heading: 'Waves in a row', ...MEMBERS },
  { name: 'lottery', path: '/Lottery?key=sai60&id=1', heading: 'Dice 1 min', ...MEMBERS },
  { name: 'login', path: '/Login', heading: 'Log in', ...VISITORS },
  { name: 'register', path: '/Register', heading: 'Register', ...VISITORS },
  { name: 'recover', path: '/Recover', heading: 'Reset your password', ...EVERYBODY },
  { name: 'language', path: '/SwitchLanguage', heading: 'Language', ...ALWAYS },
  { name: 'service-online', path: '/ServiceOnline', heading: 'Contact support', ...ALWAYS },
  { name: 'service-page', path: '/ServicePage', heading: 'Support', ...ALWAYS },
  { name: 'settings', path: '/Setting', heading: 'Settings', ...MEMBERS },
  { name: 'basic-info', path: '/Infomation', heading: 'Basic info', ...MEMBERS },
  { name: 'set-name', path: '/Setname', heading: 'Full name', ...MEMBERS },
  { name: 'set-sex', path: '/Setsex', heading: 'Gender', ...MEMBERS },
  { name: 'pay-password', path: '/SetPayPassword', heading: 'Withdrawal password', ...MEMBERS },
  { name: 'login-password', path: '/SetLoginPassword', heading: 'Login password', ...MEMBERS },
  { name: 'bank', path: '/Setbank', heading: 'Demo card', ...MEMBERS },
  { name: 'bind-card', path: '/BindCard', heading: 'Add a card', ...MEMBERS, newcomer: '/Setname' },
  { name: 'withdraw', path: '/Withdraw', heading: 'Withdraw points', ...ACCOUNTS, newcomer: '/Setbank' },
  { name: 'withdraw-record', path: '/WithdrawRecord', heading: 'Withdrawals', ...ACCOUNTS },
  { name: 'recharge-record', path: '/RechargeRecord', heading: 'Point requests', ...MEMBERS },
  { name: 'profit-report', path: '/Personalreport', heading: 'Net result', ...MEMBERS },
  { name: 'game-record', path: '/GameRecord', heading: 'Bet record', ...MEMBERS },
  { name: 'my-draws', path: '/MyDraws', heading: 'My draws, checked', ...MEMBERS },
  { name: 'recharge', path: '/Recharge', heading: 'Add points', ...MEMBERS },
  { name: 'notices', path: '/Notices', heading: 'Announcements', ...MEMBERS },
  { name: 'briefing', path: '/Briefing', heading: 'Safety guide', ...MEMBERS },
  { name: 'inbox', path: '/Inbox', heading: 'Inbox', ...MEMBERS },
  { name: 'favourites', path: '/Favourites', heading: 'Likes and blocks', ...MEMBERS },
  { name: 'reservations', path: '/Reservations', heading: 'Reservations', ...MEMBERS },
  { name: 'statement', path: '/Statement', heading: 'Statement', ...ACCOUNTS },
  { name: 'limits', path: '/Limits', heading: 'Limits and breaks', ...MEMBERS },
  { name: 'recovery-code', path: '/RecoveryCode', heading: 'Recovery code', ...MEMBERS },
  { name: 'sessions', path: '/Sessions', heading: 'Logged-in devices', ...MEMBERS },
  { name: 'notifications', path: '/Notifications', heading: 'Notifications', ...MEMBERS },
  { name: 'transparency', path: '/Transparency', heading: 'House figures', ...EVERYBODY },
  { name: 'trust', path: '/Trust', heading: 'Trust & records', ...EVERYBODY },
  { name: 'charter', path: '/Charter', heading: 'Our promises', ...EVERYBODY },
  { name: 'fairness', path: '/Fairness', heading: 'Proof of a draw', ...EVERYBODY },
  { name: 'consent', path: '/Consent#nobody', heading: 'Your listing', ...ALWAYS },
  { name: 'companion', path: '/Companion', heading: 'Your page', ...ALWAYS },
  { name: 'closed', path: '/Closed', heading: 'Account', ...ACCOUNTS, newcomer: '/Mine', member: '/Mine' },
  { name: 'not-found', path: '/Nowhere', heading: 'Page not found', ...EVERYBODY },
]

export type Lead = Row & { readonly path: string }

const lead = (path: string, to: string, others: Partial<Row> = {}): Lead => ({
  ...{ path, visitor: to, newcomer: to, member: to, closed: '/Closed' },
  ...others,
})

/** Addresses in another letter case, old hash addresses, and others that redirect. */
export const LEADS: readonly Lead[] = [
  lead('/', '/Home'),
  lead('/Lottery', '/Game', { visitor: '/Login' }),
  lead('/CHOOSE?id=1', '/Choose'),
  lead('/game/', '/Game'),
  lead('/#/Choose', '/Choose'),
  lead('/#/Mine', '/Mine'),
  lead('/#/Statement', '/Statement', { visitor: '/Login', closed: '/Statement' }),
]

/** The five screens with the tab bar, in its order. */
export const TABS = ['/Home', '/Notice', '/Choose', '/Game', '/Mine']

/** The path of a screen without its query. */
export function pathnameOf(path: string): string {
  return path.replace(/[?#].*$/, '')
}

/** Returns the path at which this role arrives. */
export function arrivalOf(screen: Screen, role: Role): string {
  return screen[role] === HERE ? pathnameOf(screen.path) : screen[role]
}
