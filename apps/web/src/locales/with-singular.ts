/** English has another form for one; the other three languages say every number alike. */
export type WithSingular<Words> = Words & {
  readonly [Key in keyof Words as Key extends `${infer Phrase}_other` ? `${Phrase}_one` : never]: string
}
