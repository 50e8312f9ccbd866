import { beforeAll, expect, test } from 'vitest'
import { inFour } from '../support/content.ts'
import { studioInsert } from '../support/operator.ts'
import { setUpWorld } from '../support/world.ts'

const world = setUpWorld()
beforeAll(async () => {
  await world.owner.query(
    `INSERT INTO service_origin VALUES ('https://help.example.com'), ('https://chat.example:8443')`,
  )
})

/** Returns the refusal when an operator publishes this text in a notice. */
async function publish(text_ja: string): Promise<string> {
  const words = { ...inFour('name', 'plain words'), ...inFour('text', 'plain words') }
  return studioInsert(world, 'notice', { ...words, text_ja, note: 'a notice' }).then(
    () => 'published',
    (error: Error) => error.message,
  )
}

const REFUSED: readonly (readonly [why: readonly string[], texts: readonly string[]])[] = [
  [
    ['text_digits'],
    [
      'call 0901234',
      '０９０－１２３４－５６７８',
      '090‐1234‑5678–9—0',
      '0901\u200b234\u200d567\u20608',
      '0\n9\t0\r1 2 3 4 5',
      '0/9/0/1/2/3/4',
      '0🎲9🎲0🎲1🎲2🎲3🎲4',
      '/media/covers/silk.webp 0901234567',
      '〇九〇 一二三四 五六七八',
      '𑁦𑁧𑁨𑁩𑁪𑁫𑁬',
      '09٠१๔〥❻',
      'Closed from 2026-11-22',
      'see /media/n0901234567.webp',
    ],
  ],
  [['text_mail'], ['taro@example.com', 'taro＠example．com', 'taro @ example', 'taro\u200b@\u200bexample']],
  [
    ['text_link', 'text_mail'],
    [
      'ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ',
      'ht\u200btps://evil.example',
      'http://help.example.com',
      'https://help.example.com.evil.example',
      'https://help.example.com:444/',
      'xhttps://help.example.com',
      'https://chat.example/',
      'https://help.example.com/ and evil.example',
      '//evil.example/path',
      'tel:123',
      'ＷＷＷ．ｅｖｉｌ',
      't.me/name',
      'evil.\u200bcom',
      '例え.jp',
      'see /media/covers/silk.webp',
    ],
  ],
  [
    ['text_contact'],
    [
      'ＬＩＮＥ：ｎａｍｅ',
      'L\u200bINE: name',
      'my line id is hana_kyoto',
      'LINE ID hana',
      'line hana_88',
      'ラインID：hana',
      'カカオトーク hana88',
      '카카오톡 아이디: hana',
      '微信号 hana88',
      '加微信hana_88',
      'WeChat ID: hana',
      'whatsapp hana.88',
      'Telegram = hana',
      'Signal: hana',
    ],
  ],
  [['text_bidi'], ['plain \u202e words', 'plain \u2066words', '\u202aplain']],
]
test.each(REFUSED.flatMap(([why, texts]) => texts.map((text) => [text, why] as const)))(
  'C1.5 rejects digits, addresses, links to unknown origins and reversed text: %j',
  async (text, why) => {
    expect(why).toContain(await publish(text))
  },
)

test.each(['Dice, 1 min', 'Dice，1 min', 'Dice | 1', '', ' Dice', 'Dice ', 'x'.repeat(201)])(
  'rejects the name %j, which would break comma-separated lists of the wire format',
  async (name) => {
    const change = `UPDATE game_setting SET name_en = $1, note = 'a name' WHERE game_id = 1`
    await expect(world.operators.query(change, [name])).rejects.toThrow(/check/)
  },
)

test.each([
  'Reservations are free. To cancel one, open Mine. My advice: ask first. Live well. Info follows.',
  'Note: opens at 10:30, closes at 22:00 (Tokyo).',
  'A stake is 1 to 5,000 points; a recharge at most 100,000 of them',
  'e.g. a walk, i.e. no game. Ph.D. U.S.A. v2.0',
  'See https://help.example.com. Thank you',
  '詳しくは https://help.example.com/faq?topic=free#top 、または窓口へ。',
  '（https://chat.example:8443/room）',
  '/media/covers/silk.webp',
  'Closed from 22 November 2026 to 24 November 2026',
  '2026年11月22日から24日まで休みます',
  '/media/covers/0901234567.webp',
  'three… two… one…',
  'We never ask for LINE, WhatsApp, Telegram, WeChat or Kakao.',
  'Waiting in line is not needed. Online: day and night.',
  'The Yamanote line, 2nd exit; deadline: tomorrow',
  'LINE や WhatsApp、カカオ、微信、Telegram では連絡しません。',
  '我们不会要求您添加微信或 Telegram。',
  '🎲🎲🎲🎲🎲🎲🎲🎲 ♪♪♪♪♪♪♪♪',
  'यात्रा के लिए शुभकामनाएँ',
  'สวัสดีค่ะ ที่ร้านน้ำชา',
])('C1.5 accepts plain text and known origins: %j', async (text) => {
  expect(await publish(text)).toBe('published')
})
