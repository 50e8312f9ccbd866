export const help = {
  paidTitle: 'すでに支払ってしまったときは',
  paidText: 'これ以上は支払わず、やり取りを残し、銀行と警察に連絡してください。',
  outside: '外部の相談先：消費者ホットライン 188、警察相談専用電話 #9110',
}

export type HelpWords = Readonly<Record<keyof typeof help, string>>
