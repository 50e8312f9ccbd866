export const alarm = {
  saveEvidence: '証拠を保存',
  alarmOpening: '提示された抽選の記録が正しくないか、保存した記録と違います。この抽選には注文できません。',
  alarmReceipt: 'サーバーの受付証が、送った内容と違います。証拠を保存してください。',
  alarmProof: '注文の証明が、受付証や全注文の指紋と合いません。',
  alarmElsewhere:
    'この抽選に、この端末から送っていないあなたの注文があります。別の端末で注文した覚えがなければ、通報してください。',
  alarmStatement: '明細が、受付証と検証した抽選から計算した額と違います。',
  alarmBalance: '残高が、明細と受付証から計算した額と合いません。',
  alarmBet: '記録の内容が、受付証または検証した抽選と違います。',
  alarmOdds: '表示されたオッズが、抽選の記録にあるオッズと違います。記録のオッズだけが有効です。',
  alarmDraw: '抽選の検証に失敗しました。この結果を信用しないでください。',
  alarmDice: '同じ抽選について、違う出目が伝えられました。',
  alarmVoid:
    'この端末が記録を持つ抽選が、取り消されました。賭けたポイントは戻ります。出るはずだった目は証明の画面で見られます。',
  alarmWiped:
    'この端末が保存していた抽選の記録が消えています（ご自身、ブラウザー、またはサーバーの指示による削除）。それ以前の抽選は「事前に確認済み」にはなりません。',
  alarmText: 'この文には運営の署名がないか、署名が合いません。従わずに、証拠を保存してください。',
  saidFree: '運営者自身の言葉',
  saidChecking: '署名を確認中',
  saidUnanswered: 'サーバーから返事がなく、署名をまだ確認していません',
  saidSigned: '運営の署名を、この端末で確認しました',
  saidUnsigned: '署名が合いません',
  alarmOther: '食い違いが見つかりました。',
  balanceAddsUp: '明細と合っています',
  balanceTold: 'サーバーの値。確認中です',
  balanceDoubtful: 'この残高は確認できません',
  balanceOther_other: '受付証と明細では {{points}} ポイントです',
  alarmRoot:
    '乱数が決まる時刻になっても、全注文の指紋が公開されませんでした。サーバーが遅いか、差し止めています。',
  alarmSilent:
    '注文について、記録・出目・払い戻し・明細のすべてはまだ確認できていません。サーバーが答えていません。',
  alarmMissing: '受付証のあるベットが、記録から抜けています。',
  missingBets_other: 'この端末に受付証があるベット{{count}}件が、この記録にありません。',
  moreAlarms_other: 'ほかの警告 {{count}}件',
}

export type AlarmWords = Readonly<Record<keyof typeof alarm, string>>
