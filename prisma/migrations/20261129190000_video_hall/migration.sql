-- Captions of videos, videos that members save, search in the hall, and videos of profiles. An upgrade runs while the product is
-- stopped.
-- squawk-ignore-file prefer-bigint-over-int, require-concurrent-index-creation
SET ROLE saikoro_owner;

CREATE TABLE video_caption (
  video_id int NOT NULL REFERENCES video (id),
  locale text NOT NULL CHECK (locale IN ('zh', 'en', 'ja', 'ms')),
  -- {"from": seconds, "to": seconds, "text": lines}, in their order; none for a track that was removed
  cues jsonb NOT NULL CHECK (jsonb_typeof(cues) = 'array'),
  version int NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (video_id, locale)
);

CREATE TABLE saved_video (
  member_id int NOT NULL REFERENCES member (id),
  video_id int NOT NULL REFERENCES video (id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (member_id, video_id)
);

-- videos of the hall that show the person, who agrees to them as to her other fields
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE profile ADD COLUMN videos int[] NOT NULL DEFAULT '{}' CHECK (cardinality(videos) <= 12);
CREATE INDEX profile_videos_idx ON profile USING gin (videos);

CREATE INDEX video_search_idx ON video
  USING gin (search_grams(name_zh || ' ' || name_en || ' ' || name_ja || ' ' || name_ms));

RESET ROLE;
