-- Names may have the selectors and joiners that change how their neighbours look: an emoji of several, a variant of a Han
-- character, letters of Persian that do not join.
SET ROLE saikoro_owner;

-- Returns true when a text holds control characters, zero-width characters that join nothing, or bidirectional controls.
CREATE OR REPLACE FUNCTION has_hidden(p_text text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT regexp_replace(p_text, '\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{2,6}\U000E007F', '*', 'g')
      ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E'
        '\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]'
    OR p_text ~ '(^|[\s\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](\s|$)'
    OR p_text ~ '(^|[\s\u180B-\u180F\U000E0100-\U000E01EF])[\u180B-\u180D\u180F\U000E0100-\U000E01EF]';
END;

RESET ROLE;
