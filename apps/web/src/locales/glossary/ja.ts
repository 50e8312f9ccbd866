import type { Glossary } from './term.ts'

export const glossary: Glossary = {
  stake: { say: '賭けたポイント', never: /賭け金|掛け金|タスクポイント|ステーク/ },
  odds: { say: 'オッズ', never: /倍率|配当率/ },
  draw: { say: '抽選', never: /くじ引き|ドロー/ },
  settle: { say: '確定', never: /決済|精算/ },
  commitment: { say: 'コミットメント', never: /約束した値|公開した約束|、約束、|コミット(?!メント)/ },
  seed: { say: 'シード', never: /種(?![別類])/ },
  root: { say: '全注文の指紋', never: /注文の根|ルート|マークル/ },
  chain: { say: '連鎖', never: /鎖の(?<!連鎖の)|チェーン|錨/ },
  beacon: { say: '乱数の提供元', never: /ビーコン/ },
  sandbox: { say: '体験用（サンドボックス）', never: /(?<!（)サンドボックス|テスト環境/ },
  withdrawal: { say: '出金', never: /引き出し|払い出し|換金/ },
  card: { say: '出金先カード', never: /銀行カード(?!番号)/ },
  voucher: { say: '支払い証明', never: /証明画像|バウチャー/ },
  receipt: { say: '受付証', never: /領収/ },
  exclusion: { say: '長期の利用停止（自己排除）', never: /(?<!（)自己排除/ },
  support: { say: 'サポート', never: /ヘルプデスク|お客様センター/ },
  playPoints: { say: 'ゲーム専用', never: /遊び用|遊びのポイント/ },
}
