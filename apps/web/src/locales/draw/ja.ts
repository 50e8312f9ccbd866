export const draw = {
  noDice: '抽選前です',
  dice: 'サイコロ {{first}}、{{second}}、{{third}}',
  sum: '合計 {{sum}}',
  big: '大',
  small: '小',
  odd: '奇数',
  even: '偶数',
  issue: '第{{issue}}回',
  nextIssue: '次回 {{issue}}',
  countdown: '次の抽選まで',
  noResultYet: 'まだ結果はありません',
  phaseCounting: '受付中',
  phaseClosed: '受付終了 ― 注文の記録を封印しています',
  phaseDrawing: '抽選中',
  phasePaused: '公開乱数の到着を待っています。届くまで受付は再開しません。',
  sealChecking: 'この端末で検証しています…',
  sealUnchecked: '通信の都合で、まだ検証していません。自動でもう一度試します。',
  sealWitnessed: '検証済み。結果が決まる前にこの端末が保存した記録と一致しました。',
  sealSandbox:
    '結果が決まる前にこの端末が保存した記録と一致。ただし体験用の乱数なので、運営は出目を事前に知ることができます。',
  sealRecomputed:
    'ログから計算し直しただけです。この端末は事前に見ていないので、運営が出目を選べた可能性があります。理由は証明の画面にあります。',
  sealRecomputedSandbox:
    'ログから計算し直しただけです。この端末は事前に見ておらず、乱数も体験用なので、運営が出目を選べた可能性があります。',
  sealNotVerified: '検証に失敗しました。この結果を信用しないでください。',
  seeProof: '証明を見る',
  proofOf: '第{{issue}}回の証明',
  notProved: '未検証',
  otherSaid: '別の画面の値:',
  sealSilent: 'サーバーが1時間以上、証明を出していません。この結果を信用しないでください。',
  clockSlow:
    'この端末の時計が約{{seconds}}秒以上遅れています。日付と時刻を自動設定にしてください。合うまで注文できません。',
  clockDiffers:
    'この端末の時計とサーバーの残り時間が約{{seconds}}秒違います。どちらかが正しくありません。端末の時刻を自動設定にしてください。合うまで注文できません。',
  resultMissing: '締め切った抽選の結果が、まだ公開されていません。',
}

export type DrawWords = Readonly<Record<keyof typeof draw, string>>
