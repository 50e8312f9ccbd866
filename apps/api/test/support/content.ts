import { LOCALES } from '@saikoro/shared/locale'
import type { World } from './world.ts'

/** Returns the columns of a text in four languages. */
export const inFour = (name: string, text: string) =>
  Object.fromEntries(LOCALES.map((locale) => [`${name}_${locale}`, text]))

/** Inserts one row into every table that operators maintain, as the owner. */
export async function addContent({ owner }: World): Promise<void> {
  const names = `'名', 'Name', '名前', 'Nama'`
  await owner.query(`
    INSERT INTO notice (name_zh, name_en, name_ja, name_ms, text_zh, text_en, text_ja, text_ms)
      VALUES (${names}, '文', 'Text', '本文', 'Teks');
    INSERT INTO banner (name_zh, name_en, name_ja, name_ms, url) VALUES (${names}, '/media/banners/tea.webp');
    INSERT INTO city (name_zh, name_en, name_ja, name_ms) VALUES (${names});
    INSERT INTO tag (name_zh, name_en, name_ja, name_ms) VALUES (${names});
    INSERT INTO profile (city_id, height, bust, images, sample) VALUES (1, 160, 80, '{/media/profiles/aoi-1.webp}', true);
    INSERT INTO profile_text (profile_id, locale, name, tags, intro) VALUES (1, 'zh', '名', '温柔', '介绍'),
      (1, 'en', 'Name', 'Kind', 'Intro'), (1, 'ja', '名前', 'やさしい', '紹介'), (1, 'ms', 'Nama', 'Baik', 'Pengenalan');
    INSERT INTO profile_consent (profile_id) VALUES (1);
    INSERT INTO profile_slot (profile_id, day, starts, ends) VALUES (1, app_now()::date + 7, '15:00', '16:30');
    INSERT INTO profile_link VALUES (1, decode(repeat('ab', 32), 'hex'));
    INSERT INTO video_category (name_zh, name_en, name_ja, name_ms) VALUES (${names});
    INSERT INTO video (category_id, name_zh, name_en, name_ja, name_ms, cover, clip) VALUES (1, ${names}, '/media/covers/silk.webp', 'silk');
    INSERT INTO video_caption (video_id, locale, cues) VALUES (1, 'ja', '[{"from": 1, "to": 2, "text": "月"}]');
    INSERT INTO service_origin VALUES ('https://help.example')`)
}

/** Inserts one row of a member into every table of ledger, reviews and member data. */
export async function addTraces({ owner }: World, memberId: number): Promise<void> {
  const hash = 'cd'.repeat(32)
  await owner.query(`
    INSERT INTO upload (member_id, name, picture_hash, bytes) VALUES (${memberId}, '${'e'.repeat(32)}.webp', '${hash}', 10);
    SELECT request_recharge(${memberId}, 10000, 'Payer', '${'e'.repeat(32)}.webp', 'traces', '${hash}');
    SELECT set_bank_card(${memberId}, 'DEMO BANK', '9999000012345678', '', '', 'Holder', false);
    SELECT request_withdrawal(${memberId}, 5000, '', '${hash}');
    SELECT complete_briefing(${memberId});
    SELECT reserve(${memberId}, 1, (app_now() AT TIME ZONE 'UTC' + interval '10 hours')::date + 1, 0, 'wish', '', '${hash}');
    SELECT move_reservation(${memberId}, 1, (app_now() AT TIME ZONE 'UTC')::date + 3, 0, '', '');
    INSERT INTO meeting_answer VALUES (1, ${memberId}, true, true, '');
    SELECT set_daily_limit(${memberId}, 400000);
    INSERT INTO profile_like (profile_id, member_id) VALUES (1, ${memberId});
    INSERT INTO profile_block (profile_id, member_id) VALUES (1, ${memberId});
    INSERT INTO video_play (video_id, member_id, hour) VALUES (1, ${memberId}, date_trunc('hour', app_now()));
    INSERT INTO saved_video (member_id, video_id) VALUES (${memberId}, 1);
    INSERT INTO support_message (member_id, text) VALUES (${memberId}, 'hello');
    INSERT INTO report (member_id, address, reason) VALUES (${memberId}, '127.0.0.1', 'something');
    INSERT INTO report_review (report_id, note) VALUES (1, 'looked at');
    INSERT INTO login_failure (account, address) VALUES ('someone', '127.0.0.1')`)
}
