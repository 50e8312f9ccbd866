export const consent = {
  title: 'あなたの掲載',
  languages: '言語',
  lead: 'このページは、下のプロフィールに写っているご本人のためのものです。掲載するかどうかを決められるのは、あなただけです。運営者が代わりに同意することはできません。',
  state: '掲載の状態',
  stateListed: '現在、掲載されています。',
  stateNotListed: '現在、掲載されていません。',
  stateClosed: '同意済みですが、現在は掲載されていません。',
  adult: '私は18歳以上です。',
  willing: 'これは私のプロフィールであり、下に示すとおりに掲載されることに同意します。',
  bothNeeded: '両方にチェックを入れてください',
  list: '同意して掲載する',
  refuse: '掲載しない',
  withdraw: '掲載を今すぐやめる',
  nowListed: '掲載しました',
  nowTakenDown: '掲載していません。取り下げは有効です。',
  shown: '掲載される内容',
  kept: '同意とその取り消しの日時だけが記録されます。このページは、あなたに関する情報をこの端末に残しません。このリンクは人に渡さないでください。',
  noLink: 'リンクが完全ではありません',
  noLinkText: '受け取ったリンクを、# のうしろまで含めて開いてください。',
}

export type ConsentWords = Readonly<Record<keyof typeof consent, string>>
