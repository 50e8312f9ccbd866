-- The times that a companion keeps, the members they refuse, what they answer to requests and after meetings, and
-- reservations that end because their companion is no longer available. An upgrade runs while the product is stopped,
-- and these tables are small.
-- squawk-ignore-file prefer-bigint-over-int, adding-foreign-key-constraint, constraint-missing-not-valid
-- squawk-ignore-file adding-not-nullable-field, require-concurrent-index-creation, disallowed-unique-constraint
SET ROLE saikoro_owner;

-- How a companion's times are published. `week` is an array of {weekday, starts, ends}: 1 is Monday.
CREATE TABLE companion_schedule (
  profile_id int PRIMARY KEY REFERENCES profile (id),
  week jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(week) <= 84),
  days_off datemultirange NOT NULL DEFAULT '{}',
  buffer_minutes int NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 240),
  notice_hours int NOT NULL DEFAULT 0 CHECK (notice_hours BETWEEN 0 AND 168),
  -- 0: as many as there are times
  most_per_day int NOT NULL DEFAULT 0 CHECK (most_per_day BETWEEN 0 AND 20),
  days_ahead int NOT NULL DEFAULT 60 CHECK (days_ahead BETWEEN 1 AND 90),
  -- the day on which the times of the week were published last
  published_on date NOT NULL DEFAULT '-infinity'
);
-- A time of the week; one that its companion closed stays closed.
ALTER TABLE profile_slot ADD COLUMN weekly bool NOT NULL DEFAULT false;

-- Members whose requests a companion does not accept.
CREATE TABLE refused_member (
  profile_id int NOT NULL REFERENCES profile (id),
  member_id int NOT NULL REFERENCES member (id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (profile_id, member_id)
);

-- Who answered: '' nobody or the product, else the companion or the house.
ALTER TABLE reservation ADD COLUMN answered_by text NOT NULL DEFAULT '' CHECK (answered_by IN ('', 'companion', 'house')),
  ADD COLUMN unavailable bool NOT NULL DEFAULT false;

-- A companion who is paused is not listed.
ALTER TABLE profile_consent ADD COLUMN paused_at timestamptz;

-- What a companion answered after a meeting.
CREATE TABLE companion_answer (
  reservation_id int PRIMARY KEY REFERENCES reservation (id),
  outcome text NOT NULL CHECK (outcome IN ('kept', 'absent', 'unsafe')),
  text text NOT NULL CHECK (length(text) <= 2000),
  report_id int REFERENCES report (id),
  created_at timestamptz NOT NULL DEFAULT app_now()
);

-- A report of a companion is about a member, and urgent.
ALTER TABLE report ADD COLUMN about_member_id int REFERENCES member (id), ADD COLUMN urgent bool NOT NULL DEFAULT false;
CREATE INDEX report_about_member_id_idx ON report (about_member_id) WHERE about_member_id IS NOT NULL;

INSERT INTO phrase (code, text_zh, text_en, text_ja, text_ms) VALUES
  ('companion_unavailable',
    '{profile} 目前不再接受预约。您的预约（{meeting}）已结束，之前的确认不再有效。',
    '{profile} is no longer available. Your reservation for {meeting} has ended, and an earlier confirmation no longer '
    'holds.',
    '{profile}さんは現在予約を受け付けていません。{meeting} の予約は終了し、以前の確定は無効になりました。',
    '{profile} tidak lagi menerima tempahan. Tempahan anda untuk {meeting} telah tamat, dan pengesahan terdahulu tidak '
    'lagi sah.'),
  ('request_expired',
    '{profile} 没有在时间开始前回复。您的预约请求（{meeting}）已过期。',
    'Nobody answered in time. Your request to {profile} for {meeting} has expired.',
    '時間までに返事がなかったため、{profile}さんへの予約リクエスト（{meeting}）は期限切れになりました。',
    'Tiada jawapan diterima dalam masanya. Permintaan anda kepada {profile} untuk {meeting} telah tamat tempoh.'),
  ('not_that_time',
    '抱歉，这个时间不方便。请选择其他时间。',
    'Sorry, that time does not suit me. Please choose another one.',
    '申し訳ありません。その時間は都合がつきません。ほかの時間をお選びください。',
    'Maaf, masa itu tidak sesuai. Sila pilih masa lain.'),
  ('not_this_wish',
    '抱歉，我无法满足这个愿望。',
    'Sorry, I cannot do what you wish.',
    '申し訳ありません。ご希望にはお応えできません。',
    'Maaf, saya tidak dapat memenuhi hasrat itu.'),
  ('looking_forward',
    '谢谢，期待与您见面。',
    'Thank you. I look forward to meeting you.',
    'ありがとうございます。お会いできるのを楽しみにしています。',
    'Terima kasih. Saya menanti pertemuan kita.');

RESET ROLE;
