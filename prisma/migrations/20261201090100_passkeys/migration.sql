SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Passkeys, a second way in. The public key is all that is known here; the private one never leaves the member's device.
CREATE TABLE passkey (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  credential_id text NOT NULL UNIQUE CHECK (credential_id ~ '^[A-Za-z0-9_-]+$' AND length(credential_id) BETWEEN 16 AND 1364),
  public_key bytea NOT NULL CHECK (length(public_key) BETWEEN 32 AND 2048),
  counter double precision NOT NULL CHECK (counter BETWEEN 0 AND 4294967295),
  agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX passkey_member_id_idx ON passkey (member_id);

-- What a device is asked to sign: once, and soon. `member_id`: who asked, where somebody was logged in.
CREATE TABLE passkey_challenge (
  challenge text PRIMARY KEY CHECK (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  purpose text NOT NULL CHECK (purpose IN ('add', 'enter')),
  member_id int REFERENCES member (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expires_at_idx ON passkey_challenge (expires_at);

INSERT INTO phrase VALUES
  ('passkey_added', '您的账号已添加一个通行密钥，可用它登录。如果不是您本人添加的，请在“已登录的设备”中将其移除，并修改登录密码。',
    'A passkey was added to your account and can log in to it. If it was not you, remove it under “Devices logged in” and change your login password.',
    'アカウントにパスキーが追加され、ログインに使えるようになりました。お心当たりがない場合は、「ログイン中の端末」で削除し、ログインパスワードを変更してください。',
    'Kunci laluan telah ditambah pada akaun anda dan boleh digunakan untuk log masuk. Jika bukan anda, padamkannya di bawah “Peranti yang dilog masuk” dan tukar kata laluan log masuk anda.');

-- The member reads of each one, on every device.
CREATE FUNCTION tell_passkey() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO support_message (member_id, phrase) VALUES (NEW.member_id, 'passkey_added');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_passkey AFTER INSERT ON passkey FOR EACH ROW EXECUTE FUNCTION tell_passkey();

-- A closed account keeps its password alone, for statement, withdrawal and support (charter C3.7).
CREATE FUNCTION end_passkeys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM passkey WHERE member_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_passkeys AFTER UPDATE OF status ON member FOR EACH ROW WHEN (NEW.status <> 1) EXECUTE FUNCTION end_passkeys();

COMMENT ON TABLE passkey IS 'Engine: passkeys of members.';
COMMENT ON COLUMN passkey.id IS 'Number of the row.';
COMMENT ON COLUMN passkey.member_id IS 'Whose.';
COMMENT ON COLUMN passkey.credential_id IS 'What the device calls it.';
COMMENT ON COLUMN passkey.public_key IS 'What its signatures are checked with (COSE).';
COMMENT ON COLUMN passkey.counter IS 'Uses that the device counted; one that falls back is a copy.';
COMMENT ON COLUMN passkey.agent IS 'The browser that added it.';
COMMENT ON COLUMN passkey.created_at IS 'When it was added.';
COMMENT ON COLUMN passkey.last_used_at IS 'When it was used last.';
COMMENT ON TABLE passkey_challenge IS 'Engine: what devices were asked to sign.';
COMMENT ON COLUMN passkey_challenge.challenge IS '256 random bits.';
COMMENT ON COLUMN passkey_challenge.purpose IS 'add a passkey, or enter with one.';
COMMENT ON COLUMN passkey_challenge.member_id IS 'Who asked, where somebody was logged in.';
COMMENT ON COLUMN passkey_challenge.expires_at IS 'It counts until then.';

GRANT SELECT, INSERT, DELETE, UPDATE (counter, last_used_at) ON passkey TO saikoro_app;
GRANT SELECT, INSERT, DELETE ON passkey_challenge TO saikoro_app;

SELECT guard_sessions();

RESET ROLE;
