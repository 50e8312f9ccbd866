-- Reservations that move, with what was confirmed before; times that the operators propose; practice; answers after a
-- meeting. An upgrade runs while the product is stopped, and these tables are small.
-- squawk-ignore-file prefer-bigint-over-int, constraint-missing-not-valid, adding-foreign-key-constraint
-- squawk-ignore-file require-concurrent-index-creation, adding-not-nullable-field
SET ROLE saikoro_owner;

ALTER TABLE reservation ADD COLUMN moved_at timestamptz, ADD COLUMN superseded_at timestamptz,
  ADD COLUMN reminded_soon_at timestamptz, ADD COLUMN practice bool NOT NULL DEFAULT false,
  ADD COLUMN proposed_slot_id int,
  ADD FOREIGN KEY (proposed_slot_id, profile_id) REFERENCES profile_slot (id, profile_id);

-- Open requests to samples are answered as practice after the upgrade. Their receipts stay as they are.
ALTER TABLE reservation DISABLE TRIGGER USER;
UPDATE reservation SET practice = true
WHERE status = 'requested' AND profile_id IN (SELECT id FROM profile WHERE sample);
ALTER TABLE reservation ENABLE TRIGGER USER;

-- A time and its confirmation, if it had one, that a move or an end of the reservation replaced.
CREATE TABLE superseded_reservation (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reservation_id int NOT NULL,
  member_id int NOT NULL,
  wanted_on date NOT NULL,
  wanted_at text NOT NULL,
  time_zone text NOT NULL,
  reply text NOT NULL,
  confirmed_at timestamptz,
  moved bool NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  FOREIGN KEY (reservation_id, member_id) REFERENCES reservation (id, member_id)
);
CREATE INDEX superseded_reservation_reservation_id_idx ON superseded_reservation (reservation_id, id);
CREATE INDEX superseded_reservation_member_id_idx ON superseded_reservation (member_id, created_at);

-- What a member answered after a meeting. Operators alone read it.
CREATE TABLE meeting_answer (
  reservation_id int PRIMARY KEY,
  member_id int NOT NULL,
  took_place bool NOT NULL,
  fine bool NOT NULL,
  text text NOT NULL CHECK (length(text) <= 2000),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  FOREIGN KEY (reservation_id, member_id) REFERENCES reservation (id, member_id)
);

ALTER TABLE push_message DROP CONSTRAINT push_message_kind_check,
  ADD CONSTRAINT push_message_kind_check
    CHECK (kind IN ('reservation', 'support', 'recharge', 'withdrawal', 'reminder', 'practice'));

INSERT INTO phrase (code, text_zh, text_en, text_ja, text_ms) VALUES
  ('meeting_tomorrow',
    '提醒：您明天与 {profile} 有约，时间为 {meeting}。',
    'Reminder: you meet {profile} tomorrow, {meeting}.',
    'お知らせ：明日は{profile}さんとのお約束です（{meeting}）。',
    'Peringatan: anda bertemu {profile} esok, {meeting}.'),
  ('meeting_soon',
    '提醒：您与 {profile} 的约会即将开始，时间为 {meeting}。',
    'Reminder: you meet {profile} soon, {meeting}.',
    'お知らせ：まもなく{profile}さんとのお約束の時間です（{meeting}）。',
    'Peringatan: anda akan bertemu {profile} sebentar lagi, {meeting}.'),
  ('practice_confirmed',
    '练习：{profile} 是示例资料，不是真人。您的预约（{meeting}）仅作为练习确认，不会有人赴约。',
    'Practice: {profile} is a sample, not a person. Your request for {meeting} is confirmed as practice only; nobody '
    'will come.',
    '練習：{profile}は見本で、実在の人ではありません。{meeting} の予約は練習として確定しました。実際に会うことはありません。',
    'Latihan: {profile} ialah contoh, bukan orang sebenar. Permintaan anda untuk {meeting} disahkan sebagai latihan '
    'sahaja; tiada sesiapa akan datang.');

RESET ROLE;
