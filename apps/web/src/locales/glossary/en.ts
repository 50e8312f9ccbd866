import type { Glossary } from './term.ts'

export const glossary: Glossary = {
  stake: { say: 'stake', never: /task points|wager(?!ing requirement)/i },
  odds: { say: 'odds', never: /payout rate|multiplier/i },
  draw: { say: 'draw', never: /\blottery\b|raffle/i },
  settle: { say: 'settle', never: /liquidat|clear the bet/i },
  commitment: { say: 'commitment', never: /promised? (before|published)|beforehand promise/i },
  seed: { say: 'seed', never: /secret key/i },
  root: { say: 'fingerprint of all orders', never: /\broot\b|merkle/i },
  chain: { say: 'chain', never: /blockchain/i },
  beacon: { say: 'random source', never: /beacon/i },
  sandbox: { say: 'sandbox', never: /test mode|demo mode/i },
  withdrawal: { say: 'withdrawal', never: /cash.?out/i },
  card: { say: 'card', never: /bank account/i },
  voucher: { say: 'voucher', never: /proof of payment|payment slip/i },
  receipt: { say: 'receipt', never: /invoice/i },
  exclusion: { say: 'self-exclusion', never: /self[- ]ban/i },
  support: { say: 'support', never: /help ?desk/i },
  playPoints: { say: 'play points', never: /free credits|\bcoins\b/i },
}
