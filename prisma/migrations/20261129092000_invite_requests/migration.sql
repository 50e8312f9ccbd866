-- Requests of visitors for an invite code. Codes are found without their hyphens.
-- An upgrade runs while the product is stopped, and the table of codes is small.
-- squawk-ignore-file prefer-bigint-over-int, require-concurrent-index-creation
SET ROLE saikoro_owner;

CREATE TABLE invite_request (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL CHECK (char_length(text) <= 200 AND has_words(text)),
  status text NOT NULL DEFAULT 'waiting',
  code text UNIQUE REFERENCES invite_code (code),
  phrase text REFERENCES phrase (code),
  answered_by text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT invite_request_answer CHECK (CASE status WHEN 'waiting' THEN code IS NULL AND phrase IS NULL
    WHEN 'granted' THEN code IS NOT NULL AND phrase IS NULL
    WHEN 'refused' THEN code IS NULL AND phrase IS NOT NULL AND phrase LIKE 'invite\_%' ELSE false END)
);
-- What operators do not read: the hash of the claim code, and where the visitor was.
CREATE TABLE invite_claim (
  request_id int PRIMARY KEY REFERENCES invite_request (id) ON DELETE CASCADE,
  claim_hash text NOT NULL UNIQUE CHECK (is_hash(claim_hash)),
  address text NOT NULL CHECK (length(address) <= 100),
  prefix text NOT NULL CHECK (length(prefix) <= 100)
);
CREATE INDEX invite_request_expires_at_idx ON invite_request (expires_at);
CREATE INDEX invite_code_letters_idx ON invite_code (replace(code, '-', ''));

INSERT INTO phrase (code, text_zh, text_en, text_ja, text_ms) VALUES
  ('invite_later',
    '目前不接收新会员，请过些时候再申请。',
    'We are not taking new members at the moment. Please ask again later.',
    '現在、新しい会員を受け付けていません。時期をあらためてお申し込みください。',
    'Kami tidak menerima ahli baharu buat masa ini. Sila mohon lagi kemudian.'),
  ('invite_say_more',
    '仅凭您写的内容无法决定。请说明您是怎样知道我们的，再申请一次。',
    'We cannot decide by what you wrote. Please ask again and say how you found us.',
    'いただいた内容だけでは判断できませんでした。どのように知ったかを添えて、もう一度お申し込みください。',
    'Kami tidak dapat membuat keputusan dengan tulisan anda. Sila mohon lagi dan nyatakan bagaimana anda tahu tentang '
    'kami.'),
  ('invite_has_account',
    '已有账号的人不需要邀请码。请登录；忘记密码时，请使用恢复码。',
    'An account needs no further code. Please log in, with your recovery code if you forgot the password.',
    'アカウントをお持ちの場合、招待コードは不要です。ログインするか、パスワードをお忘れの場合は復旧コードをお使いください。',
    'Pemilik akaun tidak memerlukan kod. Sila log masuk, atau gunakan kod pemulihan jika terlupa kata laluan.');

RESET ROLE;
