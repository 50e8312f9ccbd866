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
    ms: { say: 'nisbah bayaran', never: /\bkadar\b|\bodds\b/i },
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
    ms: { say: 'seed', never: /benih|kunci rahsia/i },
  },
  root: {
    ja: { say: '全ベットの指紋', never: /ベットの根|ルート|マークル/ },
    en: { say: 'fingerprint of all bets', never: /\broot\b|merkle/i },
    zh: { say: '全部投注的指纹', never: /投注根|计算出的根|默克尔/ },
    ms: { say: 'cap jari semua pertaruhan', never: /\bakar\b|merkle/i },
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
  act: {
    ja: { say: 'ベット', never: /注文/ },
    en: { say: 'bet', never: /\border(s|ed)?\b(?!, modulo)/i },
    zh: { say: '投注', never: /下单|订单/ },
    ms: { say: 'pertaruhan', never: /\bpesanan\b|memesan/i },
  },
  net: {
    ja: { say: '収支', never: /差引|収支ポイント/ },
    en: { say: 'net', never: /profit/i },
    zh: { say: '盈亏', never: /净值|差额|盈亏积分/ },
    ms: { say: 'untung/rugi', never: /untung rugi/i },
  },
  report: {
    ja: { say: '通報', never: /報告/ },
    en: { say: 'report', never: /complain/i },
    zh: { say: '举报', never: /投诉|查证/ },
    ms: { say: 'lapor', never: /\badu(an)?\b/i },
  },
  returned: {
    ja: { say: '返却', never: /返還(?!率)|差し戻|戻ります/ },
    en: { say: 'returned', never: /refund|brings? back|come back/i },
    zh: { say: '退还／退回', never: /返回积分/ },
    ms: { say: 'dipulangkan', never: /bayaran balik/i },
  },
  safetyGuide: {
    ja: { say: '安全ガイド', never: /アクティベーション|安全のご?案内/ },
    en: { say: 'safety guide', never: /activation task|briefing|please activate/i },
    zh: { say: '安全须知', never: /激活/ },
    ms: { say: 'panduan keselamatan', never: /tugas pengaktifan|taklimat|(?<!dinyah)aktifkan/i },
  },
  reserve: {
    ja: { say: '予約する', never: /お誘い|今すぐ予約/ },
    en: { say: 'reserve', never: /ask (her|him) out|appointment/i },
    zh: { say: '预约', never: /邀约/ },
    ms: { say: 'tempah', never: /ajak keluar|temu janji/i },
  },
  sum: {
    ja: { say: '合計', never: /総和|和値/ },
    en: { say: 'sum', never: /\btotals? of the dice/i },
    zh: { say: '和值', never: /总和/ },
    ms: { say: 'jumlah dadu', never: /hasil tambah/i },
  },
  deviceWord: {
    ja: { say: 'この端末', never: /サーバーの値/ },
    en: { say: 'this device', never: /as the server says/i },
    zh: { say: '本机', never: /本设备|服务器给出的数值/ },
    ms: { say: 'peranti ini', never: /seperti kata pelayan/i },
  },
  stilted: {
    ja: { say: '自然な日本語', never: /ディレクトリ|誠実性の憲章|オンラインサービス|本人確認|お知らせ箱/ },
    en: {
      say: 'plain spoken English',
      never: /whoever|does not hold|is another than|\bblock nobody|a slip in|inconsistency|this function is/i,
    },
    zh: { say: '自然的中文', never: /名录|透明公开|诚信章程|账户|这一行不成立|封盘/ },
    ms: {
      say: 'bahasa semula jadi',
      never: /\bralat mata|sama sekali lagi|\bsauh\b|kepala log|ragu-ragulah/i,
    },
  },
  withdrawal: {
    ja: { say: '出金', never: /引き出し|払い出し|換金/ },
    en: { say: 'withdrawal', never: /cash.?out/i },
    zh: { say: '提现', never: /提款|兑现|到账时间/ },
    ms: { say: 'pengeluaran', never: /\btebus|tunaikan/i },
  },
  card: {
    ja: { say: '受取口座', never: /カード(?!を|が|の|です)(?=番号|を追加)|出金先カード|銀行カード/ },
    en: { say: 'demo card', never: /bank account|bank card/i },
    zh: { say: '演示卡', never: /信用卡|银行卡/ },
    ms: { say: 'kad demo', never: /(ikat|mengikat) kad|kad bank/i },
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
    ja: { say: '長期の利用休止', never: /自己排除|利用停止/ },
    en: { say: 'self-exclusion', never: /self[- ]ban/i },
    zh: { say: '长期停玩', never: /自我排除|自我封禁|自我禁玩/ },
    ms: { say: 'pengecualian diri', never: /sekatan diri/i },
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
