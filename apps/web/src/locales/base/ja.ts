export const base = {
  title: '言語',
}

export type BaseWords = Readonly<Record<keyof typeof base, string>>
