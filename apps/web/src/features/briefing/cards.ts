import { CalendarCheck, Coins, type LucideIcon, ShieldAlert, Siren } from 'lucide-react'

/** The four cards, in the order of charter C1.1. */
export const CARDS = [
  { title: 'freeTitle', text: 'freeText', icon: CalendarCheck },
  { title: 'payTitle', text: 'payText', icon: ShieldAlert },
  { title: 'pointsTitle', text: 'pointsText', icon: Coins },
  { title: 'stopTitle', text: 'stopText', icon: Siren },
] as const satisfies readonly { title: string; text: string; icon: LucideIcon }[]

export type BriefingText = (typeof CARDS)[number]
