import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { expect, test } from 'vitest'
import { allMessages } from '../test/all-messages.ts'

/** Namespaces of the screens that lead to a proof: front door, Home, Games, table, Me and their frame. */
const BEFORE_A_PROOF = ['app', 'draw', 'home', 'lottery', 'member', 'report', 'ui', 'xuanfei', 'video']

/** Terms of cryptography. A passkey is a name of the platform. */
const CRYPTOGRAPHY: Readonly<Record<Locale, RegExp>> = {
  ja: /ハッシュ|シード|コミットメント|連鎖|ビーコン|署名|指紋|暗号|公開鍵|秘密鍵|マークル|封印/,
  en: /\bhash|\bseed|commitment|\bchain|beacon|signature|fingerprint|cryptograph|(public|secret) key|merkle|\bsealed/i,
  zh: /哈希|种子|区块|链(?!接)|信标|签名|指纹|加密|公钥|密钥|默克尔|封存/,
  ms: /\bhash|\bseed|komitmen|rantaian|\bsuar\b|tandatangan|cap jari|kriptograf|kunci (awam|rahsia)|merkle|dimeterai/i,
}

/** Status beside a calm seal: at most eight words, or sixteen characters and their brackets without spaces. */
const STATUSES = ['sealChecking', 'sealWitnessed', 'sealSandbox', 'sealRecomputed', 'sealRecomputedSandbox']

test.each(LOCALES)('%s names no term of cryptography before a proof is opened', async (locale) => {
  const messages = [...(await allMessages(locale))]
  const before = messages.filter(([key]) => BEFORE_A_PROOF.includes(key.split(':')[0] ?? ''))
  expect(before.length).toBeGreaterThan(200)
  expect(before.filter(([, text]) => CRYPTOGRAPHY[locale].test(text))).toEqual([])
})

test.each(LOCALES)('%s says a calm status in at most eight words', async (locale) => {
  const messages = await allMessages(locale)
  const words = new Intl.Segmenter(locale, { granularity: 'word' })
  for (const name of STATUSES) {
    const text = messages.get(`draw:${name}`) ?? ''
    const hasSpaces = locale === 'en' || locale === 'ms'
    const length = hasSpaces
      ? [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length
      : text.length
    expect(text, name).not.toBe('')
    expect(length, text).toBeLessThanOrEqual(hasSpaces ? 8 : 22)
  }
})
