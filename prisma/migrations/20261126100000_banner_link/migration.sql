SET ROLE saikoro_owner;

-- Where a banner leads: one of the screens that everybody may open, and no other address, so that it carries no instructions (charter C1.5).
ALTER TABLE banner ADD COLUMN link text NOT NULL DEFAULT ''
  CONSTRAINT banner_link_is_a_screen CHECK (link IN ('', '/Choose', '/Video', '/Game', '/Fairness', '/Transparency', '/Charter'));
COMMENT ON COLUMN banner.link IS 'Screen it leads to: /Choose, /Video, /Game, /Fairness, /Transparency or /Charter. Empty: none.';
GRANT INSERT (link), UPDATE (link) ON banner TO saikoro_operator;

SELECT guard_sessions();

RESET ROLE;
