import type { Locale } from '@saikoro/shared/locale'

/** The preferred wording of a term, and a pattern of the synonyms that no text may use instead. */
interface Term {
  readonly say: string
  readonly never: RegExp
}

export const GLOSSARY: Readonly<Record<string, Readonly<Record<Locale, Term>>>> = {
  stake: {
    ja: { say: '賭けたポイント', never: /賭け金|掛け金|タスクポイント|ステーク/ },
    en: { say: 'stake', never: /task points|wager(?!ing requirement)/i },
    zh: { say: '投注积分', never: /任务积分|赌注|押金/ },
    ms: { say: 'pertaruhan', never: /mata tugas/i },
  },
  odds: {
    ja: { say: 'オッズ', never: /倍率|配当率/ },
    en: { say: 'odds', never: /payout rate|multiplier/i },
    zh: { say: '赔率', never: /倍率|赔付率/ },
    ms: { say: 'kadar ganjaran', never: /kadar(?! ganjaran)|\bodds\b/i },
  },
  draw: {
    ja: { say: '抽選', never: /くじ引き|ドロー/ },
    en: { say: 'draw', never: /\blottery\b|raffle/i },
    zh: { say: '开奖', never: /抽签|抽奖/ },
    ms: { say: 'cabutan', never: /loteri|undian/i },
  },
  settle: {
    ja: { say: '確定', never: /決済|精算/ },
    en: { say: 'settle', never: /liquidat|clear the bet/i },
    zh: { say: '结算', never: /清算/ },
    ms: { say: 'selesai', never: /langsai/i },
  },
  commitment: {
    ja: { say: 'コミットメント', never: /約束した値|公開した約束|、約束、|コミット(?!メント)/ },
    en: { say: 'commitment', never: /promised? (before|published)|beforehand promise/i },
    zh: { say: '承诺', never: /许诺|保证值/ },
    ms: { say: 'komitmen', never: /janji (yang diterbitkan|dahulu)|masa, janji/i },
  },
  seed: {
    ja: { say: 'シード', never: /種(?![別類])/ },
    en: { say: 'seed', never: /secret key/i },
    zh: { say: '种子', never: /(?<!通行)密钥/ },
    ms: { say: 'benih', never: /kunci rahsia/i },
  },
  root: {
    ja: { say: '全注文の指紋', never: /注文の根|ルート|マークル/ },
    en: { say: 'fingerprint of all orders', never: /\broot\b|merkle/i },
    zh: { say: '全部订单的指纹', never: /订单根|计算出的根|默克尔/ },
    ms: { say: 'cap jari semua pesanan', never: /\bakar\b|merkle/i },
  },
  chain: {
    ja: { say: '連鎖', never: /鎖の(?<!連鎖の)|チェーン|錨/ },
    en: { say: 'chain', never: /blockchain/i },
    zh: { say: '链', never: /区块链/ },
    ms: { say: 'rantaian', never: /blok ?rantai/i },
  },
  beacon: {
    ja: { say: '乱数の提供元', never: /ビーコン/ },
    en: { say: 'random source', never: /beacon/i },
    zh: { say: '随机数来源', never: /信标/ },
    ms: { say: 'sumber rawak', never: /\bsuar\b/i },
  },
  sandbox: {
    ja: { say: '体験用（サンドボックス）', never: /(?<!（)サンドボックス|テスト環境/ },
    en: { say: 'sandbox', never: /test mode|demo mode/i },
    zh: { say: '沙盒（演示）', never: /沙盒(?!（演示）)|沙箱/ },
    ms: { say: 'mod ujian (sandbox)', never: /kotak pasir/i },
  },
  withdrawal: {
    ja: { say: '出金', never: /引き出し|払い出し|換金/ },
    en: { say: 'withdrawal', never: /cash.?out/i },
    zh: { say: '提现', never: /提款|兑现|到账时间/ },
    ms: { say: 'pengeluaran', never: /\btebus|tunaikan/i },
  },
  card: {
    ja: { say: '出金先カード', never: /銀行カード(?!番号)/ },
    en: { say: 'card', never: /bank account/i },
    zh: { say: '银行卡', never: /信用卡/ },
    ms: { say: 'kad (daftar)', never: /(ikat|mengikat) kad|mengikat satu kad/i },
  },
  voucher: {
    ja: { say: '支払い証明', never: /証明画像|バウチャー/ },
    en: { say: 'voucher', never: /proof of payment|payment slip/i },
    zh: { say: '凭证', never: /付款截图/ },
    ms: { say: 'bukti pembayaran', never: /baucar|resit pembayaran/i },
  },
  receipt: {
    ja: { say: '受付証', never: /領収/ },
    en: { say: 'receipt', never: /invoice/i },
    zh: { say: '回执', never: /收据|发票/ },
    ms: { say: 'resit', never: /invois/i },
  },
  exclusion: {
    ja: { say: '長期の利用停止（自己排除）', never: /(?<!（)自己排除/ },
    en: { say: 'self-exclusion', never: /self[- ]ban/i },
    zh: { say: '自我禁玩', never: /自我排除|自我封禁/ },
    ms: { say: 'sekatan diri', never: /pengecualian diri|mengecualikan diri/i },
  },
  support: {
    ja: { say: 'サポート', never: /ヘルプデスク|お客様センター/ },
    en: { say: 'support', never: /help ?desk/i },
    zh: { say: '客服', never: /服务台/ },
    ms: { say: 'sokongan', never: /meja bantuan/i },
  },
  playPoints: {
    ja: { say: 'ゲーム専用', never: /遊び用|遊びのポイント/ },
    en: { say: 'play points', never: /free credits|\bcoins\b/i },
    zh: { say: '仅供娱乐', never: /只用于游玩|冻结/ },
    ms: { say: 'hanya untuk bermain', never: /\bkredit\b|syiling/i },
  },
}
