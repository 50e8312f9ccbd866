import type { WithSingular } from '../with-singular.ts'
import type { MyDrawsWords } from './ja.ts'

export const myDraws = {
  title: 'My draws, checked',
  text: 'Every order of this device is followed until record, fingerprint of all orders, dice, payout and statement agree.',
  orders: 'Orders',
  none: 'No order of this device yet',
  noneText: 'Once you order, it is followed here to the end.',
  toGames: 'See the games',
  elsewhere_one:
    'This account has {{count}} bet without a receipt on this device. That is fine for an order of another device or from before this device’s memory was emptied; otherwise report it.',
  elsewhere_other:
    'This account has {{count}} bets without a receipt on this device. That is fine for orders of another device or from before this device’s memory was emptied; otherwise report it.',
  net: 'Profit or loss {{net}}',
} satisfies WithSingular<MyDrawsWords>
