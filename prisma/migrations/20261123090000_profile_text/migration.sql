-- What only the API reads lies in a schema of its own: Studio opens on `public` and lists every view there, whoever may read it.
CREATE SCHEMA app AUTHORIZATION saikoro_owner;

SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

GRANT USAGE ON SCHEMA app TO saikoro_app;

-- A profile is as wide as a screen of Studio; what it says stands in four rows, one a language.
CREATE TABLE profile_text (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_id int NOT NULL REFERENCES profile (id),
  locale text NOT NULL,
  name text NOT NULL,
  tags text NOT NULL,
  intro text NOT NULL,
  note text NOT NULL DEFAULT '',
  UNIQUE (profile_id, locale)
);
INSERT INTO profile_text (profile_id, locale, name, tags, intro)
  SELECT p.id, t.locale, t.name, t.tags, t.intro FROM profile p CROSS JOIN LATERAL (VALUES
    ('zh', p.name_zh, p.tags_zh, p.intro_zh), ('en', p.name_en, p.tags_en, p.intro_en),
    ('ja', p.name_ja, p.tags_ja, p.intro_ja), ('ms', p.name_ms, p.tags_ms, p.intro_ms)) AS t (locale, name, tags, intro)
  ORDER BY p.id, t.locale;
-- NOT VALID: what was written under an older rule stays until it is written anew.
ALTER TABLE profile_text
  ADD CONSTRAINT locale_is_known CHECK (locale IN ('zh', 'en', 'ja', 'ms')) NOT VALID,
  ADD CONSTRAINT name_is_name CHECK (is_name(name)) NOT VALID,
  ADD CONSTRAINT tags_are_tags CHECK (is_tags(tags)) NOT VALID,
  ADD CONSTRAINT intro_is_written CHECK (length(intro) BETWEEN 1 AND 2000) NOT VALID;

-- The names that a profile has, each once, for whoever meets its number elsewhere.
CREATE FUNCTION profile_label(p_profile int) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT COALESCE(string_agg(name, ' / ' ORDER BY place), '') FROM (
    SELECT name, min(array_position(ARRAY['en', 'ja', 'zh', 'ms'], locale)) AS place FROM profile_text WHERE profile_id = p_profile GROUP BY name) AS names
$$;
ALTER TABLE profile ADD COLUMN label text NOT NULL DEFAULT '';
DROP TRIGGER ask_consent_again ON profile;
ALTER TABLE profile DISABLE TRIGGER USER;
UPDATE profile SET label = profile_label(id);
ALTER TABLE profile ENABLE TRIGGER USER;

DROP VIEW listed_profile;
ALTER TABLE profile
  DROP COLUMN name_zh, DROP COLUMN name_en, DROP COLUMN name_ja, DROP COLUMN name_ms,
  DROP COLUMN tags_zh, DROP COLUMN tags_en, DROP COLUMN tags_ja, DROP COLUMN tags_ms,
  DROP COLUMN intro_zh, DROP COLUMN intro_en, DROP COLUMN intro_ja, DROP COLUMN intro_ms;

-- What a visitor reads of the profiled person, the texts aside. The house's own marks (open, high_end, rating), the note and what
-- the database keeps for operators are not part of it.
CREATE OR REPLACE FUNCTION shown_of(p_profile profile) RETURNS jsonb LANGUAGE sql IMMUTABLE
  AS $$ SELECT to_jsonb(p_profile) - 'note' - 'open' - 'high_end' - 'rating' - 'label' - 'version' $$;
CREATE TRIGGER ask_consent_again AFTER UPDATE ON profile FOR EACH ROW
  WHEN (shown_of(OLD) IS DISTINCT FROM shown_of(NEW)) EXECUTE FUNCTION ask_consent_again();

-- A sample keeps its texts as it keeps its pictures, and a text stays with its profile and its language. The profile's row is
-- locked, so that whoever reads the private page sees all of a change or none of it.
CREATE FUNCTION guard_profile_text() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_sample boolean;
BEGIN
  SELECT sample INTO v_sample FROM profile WHERE id = NEW.profile_id FOR NO KEY UPDATE;
  IF v_sample AND current_user <> 'saikoro_owner' AND (TG_OP = 'INSERT' OR to_jsonb(NEW) - 'note' IS DISTINCT FROM to_jsonb(OLD) - 'note') THEN
    RAISE EXCEPTION 'a sample keeps what it shows (charter C5.2)' USING ERRCODE = 'restrict_violation',
      HINT = 'Close it (open = false) and add a profile; the person behind that one is asked for consent.';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.profile_id, NEW.locale) IS DISTINCT FROM (OLD.profile_id, OLD.locale) THEN
    RAISE EXCEPTION 'a text stays with its profile and its language' USING ERRCODE = 'restrict_violation',
      HINT = 'Write the other text into the row of the other profile or language.';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION follow_profile_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, seen = false WHERE profile_id = NEW.profile_id;
  UPDATE profile SET label = profile_label(NEW.profile_id) WHERE id = NEW.profile_id AND label <> profile_label(NEW.profile_id);
  RETURN NULL;
END $$;
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON profile_text FOR EACH ROW EXECUTE FUNCTION guard_text('name', 'tags', 'intro', 'note');
CREATE TRIGGER b_guard_profile_text BEFORE INSERT OR UPDATE ON profile_text FOR EACH ROW EXECUTE FUNCTION guard_profile_text();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON profile_text FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER follow_new_profile_text AFTER INSERT ON profile_text FOR EACH ROW EXECUTE FUNCTION follow_profile_text();
CREATE TRIGGER follow_profile_text AFTER UPDATE ON profile_text FOR EACH ROW
  WHEN ((OLD.name, OLD.tags, OLD.intro) IS DISTINCT FROM (NEW.name, NEW.tags, NEW.intro)) EXECUTE FUNCTION follow_profile_text();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON profile_text
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Write over the text instead.');

DROP TRIGGER a_guard_text ON profile;
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON profile FOR EACH ROW EXECUTE FUNCTION guard_text('note');
-- The label is the database's own, and follows from a change that is written down already.
DROP TRIGGER c_audit_change ON profile;
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON profile FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION audit_change();

-- The only way the API reads profiles: what is listed has its four texts, is open, and a sample or consented to.
CREATE VIEW app.listed_profile WITH (security_barrier) AS
  SELECT p.id, p.city_id, p.rating, p.height, p.bust, p.images, p.video, p.high_end, p.sample,
    zh.name AS name_zh, en.name AS name_en, ja.name AS name_ja, ms.name AS name_ms,
    zh.tags AS tags_zh, en.tags AS tags_en, ja.tags AS tags_ja, ms.tags AS tags_ms,
    zh.intro AS intro_zh, en.intro AS intro_en, ja.intro AS intro_ja, ms.intro AS intro_ms
  FROM profile p
    JOIN profile_text zh ON zh.profile_id = p.id AND zh.locale = 'zh' JOIN profile_text en ON en.profile_id = p.id AND en.locale = 'en'
    JOIN profile_text ja ON ja.profile_id = p.id AND ja.locale = 'ja' JOIN profile_text ms ON ms.profile_id = p.id AND ms.locale = 'ms'
    LEFT JOIN profile_consent c ON c.profile_id = p.id
  WHERE p.open AND (p.sample OR c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL);

-- What the person sees, marked as seen. A text that is not written yet is empty, and asks again once it is.
CREATE OR REPLACE FUNCTION consent_profile(p_link_hash bytea, OUT profile jsonb, OUT city jsonb, OUT listed boolean, OUT consented boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM profile_consent c JOIN profile p ON p.id = c.profile_id WHERE c.link_hash = p_link_hash FOR UPDATE OF p;
  SELECT to_jsonb(p) - 'note' - 'label' - 'version' || (
      SELECT jsonb_object_agg('name_' || l, COALESCE(t.name, '')) || jsonb_object_agg('tags_' || l, COALESCE(t.tags, ''))
        || jsonb_object_agg('intro_' || l, COALESCE(t.intro, ''))
      FROM unnest(ARRAY['zh', 'en', 'ja', 'ms']) AS l LEFT JOIN profile_text t ON t.profile_id = p.id AND t.locale = l),
    to_jsonb(t) - 'note', EXISTS (SELECT FROM app.listed_profile l WHERE l.id = p.id),
    c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL
  INTO profile, city, listed, consented
  FROM profile_consent c JOIN profile p ON p.id = c.profile_id JOIN city t ON t.id = p.city_id WHERE c.link_hash = p_link_hash;
  UPDATE profile_consent SET seen = true WHERE link_hash = p_link_hash AND NOT seen;
END $$;

-- Reserves, or says why not. The one condition is the safety briefing (charter C1.2).
CREATE OR REPLACE FUNCTION reserve(p_member int, p_profile int, p_on date, p_wish text, p_request text, p_body_hash text, OUT refusal text, OUT reservation_id int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_member member;
  v_remembered remembered_request;
  v_today date := (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_remembered FROM remembered_request WHERE member_id = p_member AND call = 'xuanfei/reserve' AND request_id = p_request;
  IF v_remembered.answer_id IS NOT NULL THEN
    IF v_remembered.body_hash = p_body_hash THEN
      reservation_id := v_remembered.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  UPDATE reservation SET status = 'expired'
  WHERE member_id = p_member AND profile_id = p_profile AND status IN ('requested', 'confirmed') AND wanted_on < v_today;
  refusal := CASE
    WHEN v_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN NOT v_member.activated THEN 'briefing_needed'
    WHEN NOT EXISTS (SELECT FROM app.listed_profile WHERE id = p_profile) THEN 'profile_unknown'
    WHEN EXISTS (SELECT FROM profile_block WHERE member_id = p_member AND profile_id = p_profile) THEN 'profile_blocked'
    WHEN p_on IS NULL OR p_on < v_today OR p_on > v_today + 90 THEN 'date_invalid'
    WHEN EXISTS (SELECT FROM reservation WHERE member_id = p_member AND profile_id = p_profile AND status IN ('requested', 'confirmed')) THEN 'already_reserved'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO reservation (profile_id, member_id, wanted_on, wish) VALUES (p_profile, p_member, p_on, p_wish) RETURNING id INTO reservation_id;
  IF p_request <> '' THEN
    INSERT INTO remembered_request (member_id, call, request_id, body_hash, answer_id) VALUES (p_member, 'xuanfei/reserve', p_request, p_body_hash, reservation_id);
  END IF;
END $$;

GRANT SELECT ON app.listed_profile TO saikoro_app;
GRANT SELECT ON profile_text TO saikoro_operator;
GRANT INSERT (profile_id, locale, name, tags, intro, note), UPDATE (name, tags, intro, note) ON profile_text TO saikoro_operator;

SELECT guard_sessions();

RESET ROLE;
