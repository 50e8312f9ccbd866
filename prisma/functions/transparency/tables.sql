COMMENT ON TABLE intervention IS 'Halts, resumptions, voids, reversals and new epochs, as published. Read only.';
COMMENT ON COLUMN intervention.action IS 'What was done.';
COMMENT ON COLUMN intervention.game IS 'Key of the game.';
GRANT SELECT ON intervention TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON intervention FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('What was done stays written down.');
CREATE TRIGGER row_is_public AFTER INSERT ON intervention FOR EACH ROW
  EXECUTE FUNCTION row_is_public('intervention');

COMMENT ON TABLE log_checkpoint IS 'Engine: the newest signed checkpoints of the public log.';
COMMENT ON COLUMN log_checkpoint.size IS 'Tree size: number of entries it covers.';
COMMENT ON COLUMN log_checkpoint.root IS 'The root of the tree over them.';
COMMENT ON COLUMN log_checkpoint.note IS 'The signed note, as it is served.';
COMMENT ON COLUMN log_checkpoint.created_at IS 'When it was published.';
GRANT SELECT ON log_checkpoint TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON log_checkpoint FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('A newer checkpoint is a new row.');
CREATE TRIGGER remove_old_checkpoints AFTER INSERT ON log_checkpoint FOR EACH STATEMENT
  EXECUTE FUNCTION remove_old_checkpoints();

COMMENT ON TABLE log_cosignature IS 'Engine: cosignatures of witnesses.';
COMMENT ON COLUMN log_cosignature.size IS 'The signed checkpoint.';
COMMENT ON COLUMN log_cosignature.witness IS 'Who signed it.';
COMMENT ON COLUMN log_cosignature.line IS 'The signature line, as it is served.';
COMMENT ON COLUMN log_cosignature.created_at IS 'When it was received.';
GRANT SELECT ON log_cosignature TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON log_cosignature FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('What a witness signed stays as it is.');

COMMENT ON TABLE log_identity IS 'Engine: keys and policies of the public log; the last row is in force.';
COMMENT ON COLUMN log_identity.vkey IS 'The public key that signs checkpoints.';
COMMENT ON COLUMN log_identity.policy IS 'Witnesses that cosign checkpoints.';
COMMENT ON COLUMN log_identity.created_at IS 'When it was published.';
GRANT SELECT ON log_identity TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON log_identity FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Keys and policies of the log stay written down.');

COMMENT ON TABLE log_node IS 'Engine: hashes of full subtrees of the public log.';
COMMENT ON COLUMN log_node.level IS 'Level of the subtree.';
COMMENT ON COLUMN log_node.place IS 'Index of the subtree on that level.';
COMMENT ON COLUMN log_node.hash IS 'The root of its leaves.';
GRANT SELECT ON log_node TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON log_node FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('The public log has no corrections.');

COMMENT ON TABLE publication_claim IS 'Engine: what the worker wants to publish and no API process has verified.';
COMMENT ON COLUMN publication_claim.kind IS 'What is published, or halt.';
COMMENT ON COLUMN publication_claim.size IS 'Tree size of a checkpoint or under a cosignature; draw of a halt.';
COMMENT ON COLUMN publication_claim.name IS 'Key of the log, root, name of a witness, or difference of a halt.';
COMMENT ON COLUMN publication_claim.body IS 'Policy, manifest, checkpoint or cosignature, as served; seed of a halt.';
COMMENT ON COLUMN publication_claim.claimed_at IS 'When the worker claimed it.';
GRANT SELECT ON publication_claim TO saikoro_app;

COMMENT ON TABLE public_line IS 'Engine: entries of the public log.';
COMMENT ON COLUMN public_line.id IS 'In the order in which they were written.';
COMMENT ON COLUMN public_line.line IS 'What is promised to everybody, as it is published.';
COMMENT ON COLUMN public_line.place IS 'Its index in the log, assigned after its commit.';
COMMENT ON COLUMN public_line.created_at IS 'When it was written.';
COMMENT ON COLUMN public_line.seq IS 'Sequence number in the log of the game, for its entries.';
GRANT SELECT ON public_line TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER b_require_previous_entry BEFORE INSERT ON public_line FOR EACH ROW WHEN (NEW.game_id IS NOT NULL)
  EXECUTE FUNCTION require_previous_entry();
CREATE TRIGGER b_enqueue_line BEFORE UPDATE ON public_line FOR EACH ROW
  EXECUTE FUNCTION enqueue_line();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public_line FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('The public log has no corrections.');

COMMENT ON TABLE public_log IS 'Engine: the state of the public log, one row.';
COMMENT ON COLUMN public_log.id IS 'Always 1.';
COMMENT ON COLUMN public_log.size IS 'Number of entries that have an index.';
GRANT SELECT ON public_log TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public_log FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('The public log only grows.');
