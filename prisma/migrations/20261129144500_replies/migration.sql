-- Replies that operators write once, what was decided about a conversation without a reply, and what operators note about
-- a member. An upgrade runs while the product is stopped.
-- squawk-ignore-file prefer-bigint-over-int
SET ROLE saikoro_owner;

-- Returns true for a text whose placeholders the database fills in.
CREATE FUNCTION has_known_placeholders(p_text text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT regexp_replace(p_text, '\{(date|reference|name)\}', '', 'g') !~ '[{}]';
END;

CREATE TABLE saved_reply (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text_zh text NOT NULL,
  text_en text NOT NULL,
  text_ja text NOT NULL,
  text_ms text NOT NULL,
  sort int NOT NULL DEFAULT 0,
  open boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT '',
  CONSTRAINT saved_reply_text CHECK (has_words(text_zh) AND has_words(text_en) AND has_words(text_ja) AND has_words(text_ms)
    AND length(text_zh || text_en || text_ja || text_ms) <= 2000),
  CONSTRAINT saved_reply_placeholders CHECK (has_known_placeholders(text_zh || text_en || text_ja || text_ms))
);

-- By the newest message of the conversation, so that a further one opens the conversation again.
CREATE TABLE conversation_state (
  message_id int PRIMARY KEY REFERENCES support_message (id),
  done boolean NOT NULL DEFAULT false,
  assigned_to text NOT NULL DEFAULT '',
  snoozed_until timestamptz
);

CREATE TABLE member_note (
  member_id int PRIMARY KEY REFERENCES member (id),
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 1000),
  tags text NOT NULL DEFAULT '' CHECK (length(tags) <= 200),
  version int NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT ''
);

RESET ROLE;
