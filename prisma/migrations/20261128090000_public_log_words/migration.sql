SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- What the tables of the public log are for; those of the engine stay out of Studio's list.
COMMENT ON TABLE public_line IS 'Engine: the lines of the public log.';
COMMENT ON COLUMN public_line.id IS 'In the order in which they were written.';
COMMENT ON COLUMN public_line.line IS 'What is promised to everybody, as it is published.';
COMMENT ON COLUMN public_line.hash IS 'SHA-256 of the line.';
COMMENT ON COLUMN public_line.leaf IS 'Its leaf in the tree.';
COMMENT ON COLUMN public_line.place IS 'Its number in the log, once it is committed.';
COMMENT ON COLUMN public_line.created_at IS 'When it was written.';
COMMENT ON TABLE log_node IS 'Engine: roots of full runs of leaves.';
COMMENT ON COLUMN log_node.level IS 'Its level of tiles.';
COMMENT ON COLUMN log_node.place IS 'Its number on that level.';
COMMENT ON COLUMN log_node.hash IS 'The root of its leaves.';
COMMENT ON TABLE log_checkpoint IS 'Engine: every head of the public log that was signed.';
COMMENT ON COLUMN log_checkpoint.size IS 'How many lines it covers.';
COMMENT ON COLUMN log_checkpoint.root IS 'The root of the tree over them.';
COMMENT ON COLUMN log_checkpoint.note IS 'The signed note, as it is served.';
COMMENT ON COLUMN log_checkpoint.created_at IS 'When it was published.';
COMMENT ON TABLE log_cosignature IS 'Engine: what witnesses signed.';
COMMENT ON COLUMN log_cosignature.size IS 'The head that was signed.';
COMMENT ON COLUMN log_cosignature.witness IS 'Who signed it.';
COMMENT ON COLUMN log_cosignature.line IS 'The signature line, as it is served.';
COMMENT ON COLUMN log_cosignature.created_at IS 'When it came.';
COMMENT ON TABLE public_log IS 'Engine: the state of the public log, one row.';
COMMENT ON COLUMN public_log.id IS 'Always 1.';
COMMENT ON COLUMN public_log.size IS 'How many lines have places.';
COMMENT ON COLUMN public_log.vkey IS 'The public key that signs the heads.';
COMMENT ON COLUMN public_log.policy IS 'Which witnesses are asked.';

SELECT guard_sessions();

RESET ROLE;
