SET ROLE saikoro_owner;

CREATE TABLE city (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  sort int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''
);

-- Tags of a locale are joined by a full-width comma inside, and | joins the locales on the wire.
CREATE FUNCTION is_tags(value text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT value ~ '^[^,|，]{1,40}(，[^,|，]{1,40}){0,9}$' $$;

CREATE TABLE profile (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  city_id int NOT NULL REFERENCES city (id),
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  tags_zh text NOT NULL CHECK (is_tags(tags_zh)),
  tags_en text NOT NULL CHECK (is_tags(tags_en)),
  tags_ja text NOT NULL CHECK (is_tags(tags_ja)),
  tags_ms text NOT NULL CHECK (is_tags(tags_ms)),
  intro_zh text NOT NULL CHECK (length(intro_zh) BETWEEN 1 AND 2000),
  intro_en text NOT NULL CHECK (length(intro_en) BETWEEN 1 AND 2000),
  intro_ja text NOT NULL CHECK (length(intro_ja) BETWEEN 1 AND 2000),
  intro_ms text NOT NULL CHECK (length(intro_ms) BETWEEN 1 AND 2000),
  rating int NOT NULL DEFAULT 5 CHECK (rating BETWEEN 1 AND 5),
  height int NOT NULL CHECK (height BETWEEN 120 AND 230),
  bust int NOT NULL CHECK (bust BETWEEN 50 AND 150),
  images text[] NOT NULL CHECK (cardinality(images) BETWEEN 1 AND 12),
  video text NOT NULL DEFAULT '' CHECK (video = '' OR is_media(video)),
  high_end boolean NOT NULL DEFAULT false,
  open boolean NOT NULL DEFAULT true,
  sample boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX profile_city_id_idx ON profile (city_id, id DESC);

-- What a visitor reads of the profiled person. The house's own marks (open, high_end, rating) and the note are not part of it.
CREATE FUNCTION shown_of(p_profile profile) RETURNS jsonb LANGUAGE sql IMMUTABLE
  AS $$ SELECT to_jsonb(p_profile) - 'note' - 'open' - 'high_end' - 'rating' $$;

-- The mark "sample" is the seed's alone, and images are media of our own (charter C5.2, C5.4). A sample is not turned into
-- a person: it would be listed without anybody's consent.
CREATE FUNCTION guard_profile() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.sample AND current_user <> 'saikoro_owner' OR TG_OP = 'UPDATE' AND NEW.sample <> OLD.sample THEN
    RAISE EXCEPTION 'the mark "sample" is set by the seed alone (charter C5.2)' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.sample AND current_user <> 'saikoro_owner' AND shown_of(NEW) IS DISTINCT FROM shown_of(OLD) THEN
    RAISE EXCEPTION 'a sample keeps what it shows (charter C5.2)' USING ERRCODE = 'restrict_violation',
      HINT = 'Close it (open = false) and add a profile; the person behind that one is asked for consent.';
  END IF;
  IF EXISTS (SELECT FROM unnest(NEW.images) AS path WHERE is_media(path) IS NOT TRUE) THEN
    RAISE EXCEPTION 'images are paths of our own media, as in /media/profiles/name.webp' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_profile BEFORE INSERT OR UPDATE ON profile FOR EACH ROW EXECUTE FUNCTION guard_profile();

-- The profiled person's own word, given on the page behind a private link, never by an operator.
CREATE TABLE profile_consent (
  profile_id int PRIMARY KEY REFERENCES profile (id),
  link_hash bytea NOT NULL UNIQUE CHECK (length(link_hash) = 32),
  consented_at timestamptz,
  adult_at timestamptz,
  withdrawn_at timestamptz,
  -- Has the person seen what the profile shows now? Consent to something else does not count.
  seen boolean NOT NULL DEFAULT true,
  CHECK (num_nulls(consented_at, adult_at) IN (0, 2))
);

-- Consent is given to what is shown: when an operator changes that, the person is asked again.
CREATE FUNCTION ask_consent_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, seen = false WHERE profile_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER ask_consent_again AFTER UPDATE ON profile FOR EACH ROW
  WHEN (shown_of(OLD) IS DISTINCT FROM shown_of(NEW)) EXECUTE FUNCTION ask_consent_again();

-- The name of a city is shown with everybody in it.
CREATE FUNCTION ask_city_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, seen = false
  WHERE profile_id IN (SELECT id FROM profile WHERE city_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER ask_city_again AFTER UPDATE ON city FOR EACH ROW
  WHEN ((OLD.name_zh, OLD.name_en, OLD.name_ja, OLD.name_ms) IS DISTINCT FROM (NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms))
  EXECUTE FUNCTION ask_city_again();

-- The only way the API reads profiles: what is listed is open, and a sample or consented to.
CREATE VIEW listed_profile WITH (security_barrier) AS
  SELECT p.* FROM profile p LEFT JOIN profile_consent c ON c.profile_id = p.id
  WHERE p.open AND (p.sample OR c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL);

-- Both yes list the profile; anything less takes it down at once, and declines what was arranged. A profile that was changed
-- since the person last looked is only shown again. False: there is no such link.
CREATE FUNCTION set_consent(p_link_hash bytea, p_consent boolean, p_adult boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_consent profile_consent;
BEGIN
  SELECT * INTO v_consent FROM profile_consent WHERE link_hash = p_link_hash FOR UPDATE;
  IF v_consent.profile_id IS NULL THEN
    RETURN false;
  END IF;
  IF NOT (p_consent AND p_adult) THEN
    UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, withdrawn_at = app_now() WHERE profile_id = v_consent.profile_id;
    UPDATE reservation SET status = 'declined' WHERE profile_id = v_consent.profile_id AND status IN ('requested', 'confirmed');
  ELSIF v_consent.seen THEN
    UPDATE profile_consent SET consented_at = COALESCE(consented_at, app_now()), adult_at = COALESCE(adult_at, app_now()), withdrawn_at = NULL
    WHERE profile_id = v_consent.profile_id;
  END IF;
  RETURN true;
END $$;

-- What the person sees, marked as seen.
CREATE FUNCTION consent_profile(p_link_hash bytea, OUT profile jsonb, OUT city jsonb, OUT listed boolean, OUT consented boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM profile_consent c JOIN profile p ON p.id = c.profile_id WHERE c.link_hash = p_link_hash FOR UPDATE OF p;
  SELECT to_jsonb(p) - 'note', to_jsonb(t) - 'note', EXISTS (SELECT FROM listed_profile l WHERE l.id = p.id),
    c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL
  INTO profile, city, listed, consented
  FROM profile_consent c JOIN profile p ON p.id = c.profile_id JOIN city t ON t.id = p.city_id WHERE c.link_hash = p_link_hash;
  UPDATE profile_consent SET seen = true WHERE link_hash = p_link_hash AND NOT seen;
END $$;

CREATE TABLE profile_like (
  profile_id int NOT NULL REFERENCES profile (id),
  member_id int NOT NULL REFERENCES member (id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (profile_id, member_id)
);
CREATE TABLE profile_block (
  member_id int NOT NULL REFERENCES member (id),
  profile_id int NOT NULL REFERENCES profile (id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (member_id, profile_id)
);
ALTER TABLE report ADD COLUMN profile_id int REFERENCES profile (id);

-- A reservation is free and real. One open one per member and profile.
CREATE TABLE reservation (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  profile_id int NOT NULL REFERENCES profile (id),
  member_id int NOT NULL REFERENCES member (id),
  wanted_on date NOT NULL,
  wish text NOT NULL DEFAULT '' CHECK (length(wish) <= 500),
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'confirmed', 'declined', 'cancelled', 'expired')),
  reply text NOT NULL DEFAULT '' CHECK (length(reply) <= 500),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX reservation_one_open_key ON reservation (member_id, profile_id) WHERE status IN ('requested', 'confirmed');
CREATE INDEX reservation_member_id_idx ON reservation (member_id, id DESC);
CREATE FUNCTION reservation_moves_forward() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (('requested', 'requested'), ('confirmed', 'confirmed'), ('requested', 'confirmed'), ('requested', 'declined'),
    ('requested', 'cancelled'), ('requested', 'expired'), ('confirmed', 'cancelled'), ('confirmed', 'declined'), ('confirmed', 'expired'))
    OR (NEW.id, NEW.profile_id, NEW.member_id, NEW.wanted_on, NEW.wish, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.profile_id, OLD.member_id, OLD.wanted_on, OLD.wish, OLD.created_at)
  THEN
    RAISE EXCEPTION 'a reservation cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation',
      HINT = 'requested becomes confirmed or declined; ended ones stay.';
  END IF;
  IF NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND pg_has_role(session_user, 'saikoro_operator', 'MEMBER')
    AND NOT pg_has_role(session_user, 'saikoro_owner', 'MEMBER') THEN
    RAISE EXCEPTION 'only the member cancels; decline it instead' USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.updated_at := app_now();
  RETURN NEW;
END $$;
CREATE TRIGGER reservation_moves_forward BEFORE UPDATE ON reservation FOR EACH ROW EXECUTE FUNCTION reservation_moves_forward();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON reservation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Decline a reservation instead.');

-- Reserves, or says why not. The one condition is the safety briefing (charter C1.2).
CREATE FUNCTION reserve(p_member int, p_profile int, p_on date, p_wish text, p_request text, p_body_hash text, OUT refusal text, OUT reservation_id int)
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
    WHEN NOT EXISTS (SELECT FROM listed_profile WHERE id = p_profile) THEN 'profile_unknown'
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

CREATE FUNCTION cancel_reservation(p_member int, p_reservation int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE reservation SET status = 'cancelled' WHERE id = p_reservation AND member_id = p_member AND status IN ('requested', 'confirmed');
  RETURN FOUND;
END $$;

-- Requests whose day has passed are over.
CREATE FUNCTION expire_reservations() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE reservation SET status = 'expired'
  WHERE status IN ('requested', 'confirmed') AND wanted_on < (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date
$$;

CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON city FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'note');
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON profile FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms',
  'tags_zh', 'tags_en', 'tags_ja', 'tags_ms', 'intro_zh', 'intro_en', 'intro_ja', 'intro_ms', 'note');
CREATE TRIGGER a_guard_text BEFORE UPDATE OF reply, note ON reservation FOR EACH ROW EXECUTE FUNCTION guard_text('reply', 'note');
CREATE TRIGGER audit_change BEFORE INSERT OR UPDATE ON city FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER audit_change BEFORE INSERT OR UPDATE ON profile FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER audit_change BEFORE UPDATE ON reservation FOR EACH ROW EXECUTE FUNCTION audit_change();

GRANT SELECT ON city, listed_profile, profile_like, profile_block, reservation TO saikoro_app;
GRANT INSERT, DELETE ON profile_like, profile_block TO saikoro_app;
GRANT INSERT (profile_id) ON report TO saikoro_app;
GRANT EXECUTE ON FUNCTION set_consent(bytea, boolean, boolean), consent_profile(bytea),
  reserve(int, int, date, text, text, text), cancel_reservation(int, int) TO saikoro_app;
GRANT EXECUTE ON FUNCTION expire_reservations() TO saikoro_worker;
GRANT SELECT ON city, profile, listed_profile, reservation, profile_like TO saikoro_operator;
GRANT SELECT (profile_id, consented_at, adult_at, withdrawn_at) ON profile_consent TO saikoro_operator;
GRANT EXECUTE ON FUNCTION is_tags(text), shown_of(profile) TO saikoro_operator;
GRANT INSERT (name_zh, name_en, name_ja, name_ms, sort, note), UPDATE (name_zh, name_en, name_ja, name_ms, sort, note) ON city TO saikoro_operator;
GRANT INSERT (city_id, name_zh, name_en, name_ja, name_ms, tags_zh, tags_en, tags_ja, tags_ms, intro_zh, intro_en, intro_ja, intro_ms,
    rating, height, bust, images, video, high_end, open, note),
  UPDATE (city_id, name_zh, name_en, name_ja, name_ms, tags_zh, tags_en, tags_ja, tags_ms, intro_zh, intro_en, intro_ja, intro_ms,
    rating, height, bust, images, video, high_end, open, note) ON profile TO saikoro_operator;
GRANT UPDATE (status, reply, note) ON reservation TO saikoro_operator;

RESET ROLE;
