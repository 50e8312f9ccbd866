-- Entries of the logs of the games. Each is a line of the public log.
CREATE VIEW app.log_entry AS
SELECT game_id, seq, draw_id, line, hex_sha256(line) AS hash, right(line, 64) AS prev, place, created_at
FROM public_line WHERE game_id IS NOT NULL;

-- The entries of each draw in the log of its game, one behind the other: open, [seal,] result.
CREATE VIEW app.draw_entries AS
SELECT d.id AS draw_id, o.seq, o.line AS opened, o.prev, s.line AS sealed, s.hash AS seal, r.line AS ended,
  r.hash AS result
FROM draw AS d JOIN app.log_entry AS o ON o.hash = d.record AND o.draw_id = d.id
  LEFT JOIN app.log_entry AS s ON s.game_id = d.game_id AND s.draw_id = d.id AND d.sealed_at IS NOT NULL
    AND s.seq = o.seq + 1
  LEFT JOIN app.log_entry AS r ON r.game_id = d.game_id AND r.draw_id = d.id AND d.ended_at IS NOT NULL
    AND r.seq = o.seq + CASE WHEN d.sealed_at IS NULL THEN 1 ELSE 2 END;
