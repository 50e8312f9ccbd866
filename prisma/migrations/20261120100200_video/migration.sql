SET ROLE saikoro_owner;

CREATE TABLE video_category (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  sort int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  CHECK (id <> 888)
);

-- `clip` names a folder of our own media store with an HLS playlist; never an address.
CREATE TABLE video (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id int NOT NULL REFERENCES video_category (id),
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  cover text NOT NULL CHECK (is_media(cover)),
  clip text NOT NULL CHECK (clip ~ '^[a-z0-9-]{1,64}$'),
  hot boolean NOT NULL DEFAULT false,
  recommended boolean NOT NULL DEFAULT false,
  open boolean NOT NULL DEFAULT true,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX video_category_id_idx ON video (category_id, id DESC);

-- A play counts once per member and hour (contract), and is counted, never set (charter C4.1).
CREATE TABLE video_play (
  video_id int NOT NULL REFERENCES video (id),
  member_id int NOT NULL REFERENCES member (id),
  hour timestamptz NOT NULL,
  PRIMARY KEY (video_id, member_id, hour)
);

CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON video_category FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'note');
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON video FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'clip', 'note');
CREATE TRIGGER audit_change BEFORE INSERT OR UPDATE ON video_category FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER audit_change BEFORE INSERT OR UPDATE ON video FOR EACH ROW EXECUTE FUNCTION audit_change();

GRANT SELECT ON video_category, video, video_play TO saikoro_app, saikoro_operator;
GRANT INSERT ON video_play TO saikoro_app;
GRANT INSERT (name_zh, name_en, name_ja, name_ms, sort, note), UPDATE (name_zh, name_en, name_ja, name_ms, sort, note) ON video_category TO saikoro_operator;
GRANT INSERT (category_id, name_zh, name_en, name_ja, name_ms, cover, clip, hot, recommended, open, note),
  UPDATE (category_id, name_zh, name_en, name_ja, name_ms, cover, clip, hot, recommended, open, note) ON video TO saikoro_operator;

RESET ROLE;
