-- Profiles that visitors may see: open, in an open city, and either a sample or with consent that was not withdrawn and
-- that another operator than the maker of the link confirmed.
CREATE VIEW app.listed_profile WITH (security_barrier) AS
SELECT p.id, p.city_id, p.rating, p.height, p.bust, p.images, p.video, p.videos, p.high_end, p.sample,
  zh.name AS name_zh, en.name AS name_en, ja.name AS name_ja, ms.name AS name_ms,
  zh.tags AS tags_zh, en.tags AS tags_en, ja.tags AS tags_ja, ms.tags AS tags_ms,
  zh.intro AS intro_zh, en.intro AS intro_en, ja.intro AS intro_ja, ms.intro AS intro_ms
FROM profile p
  JOIN profile_text zh ON zh.profile_id = p.id AND zh.locale = 'zh' JOIN profile_text en ON en.profile_id = p.id
    AND en.locale = 'en'
  JOIN profile_text ja ON ja.profile_id = p.id AND ja.locale = 'ja' JOIN profile_text ms ON ms.profile_id = p.id
    AND ms.locale = 'ms'
  LEFT JOIN profile_consent c ON c.profile_id = p.id
WHERE p.open AND EXISTS (SELECT FROM city y WHERE y.id = p.city_id AND y.open)
  AND (p.sample OR c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL AND c.paused_at IS NULL
    AND (c.link_by = '' OR c.confirmed_by <> ''));
