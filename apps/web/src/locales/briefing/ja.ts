export const briefing = {
  title: '安全のご案内',
  lead: '4枚のカードを読むだけです。約1分、無料で、ゲームはありません。',
  progress: '全{{total}}枚中 {{step}}枚目',
  freeTitle: '予約は無料で、本物です',
  freeText:
    '予約にお金はかかりません。申し込みはひとつずつ記録され、「マイページ」の「予約」でいつでも確かめ、取り消せます。',
  payTitle: '会うための支払いは、ありません',
  payText:
    '「先に払えば会える」「チャージすれば解除される」は詐欺です。運営もプロフィールの人も、会うための支払いを求めることは決してありません。',
  pointsTitle: 'ポイントは遊び用です',
  pointsText:
    'ポイントに現金としての価値はありません。チャージも出金もサンドボックスで、本物のお金は動きません。予約にも動画にも、ゲームやチャージは必要ありません。',
  stopTitle: '報告も、やめることも、いつでも',
  stopText:
    '支払いを求められたら「報告する」を押してください。遊びすぎたと感じたら、「マイページ」の「上限と休憩」で、1日の上限、休憩、自己排除をすぐに設定できます。',
  confirm: 'わかりました',
  previous: '前のカード',
  doneTitle: '案内を読み終えました',
  doneText: '予約と動画の全編をご利用いただけます。だれかに取り消されることはありません。',
  readAgain: 'もう一度読む',
  toDirectory: 'ディレクトリを見る',
}

export type BriefingWords = Readonly<Record<keyof typeof briefing, string>>
