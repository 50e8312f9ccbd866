GRANT INSERT (code, label, open, max_uses, adult_checked, note), UPDATE (label, open, max_uses, adult_checked, note)
  ON invite_code TO saikoro_operator_content;
CREATE TRIGGER b_version BEFORE UPDATE OF label, open, max_uses, adult_checked, note ON invite_code
  FOR EACH ROW EXECUTE FUNCTION bump_version();

COMMENT ON TABLE closed_account IS 'Engine: accounts that their members closed, and when they were emptied.';
GRANT SELECT (member_id, closed_at, emptied_at) ON closed_account TO saikoro_app;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON closed_account FOR EACH ROW WHEN (OLD.emptied_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change();

GRANT DELETE, SELECT ON login_failure TO saikoro_app;

GRANT SELECT (id, username, name, sex, header_img, language, status, activated, adult_confirmed_at, adult_confirmed_by,
  terms_version, created_at), UPDATE (sex, header_img, language) ON member TO saikoro_app;
CREATE TRIGGER b_refuse_value BEFORE UPDATE OF name, header_img ON member FOR EACH ROW
  WHEN (NOT is_emptying() AND (NEW.name <> OLD.name AND (char_length(NEW.name) > 60 OR NOT has_words(NEW.name))
    OR NEW.header_img <> OLD.header_img
      AND NEW.header_img !~ '^/media/avatars/(0(0[1-9]|[1-9][0-9])|1([0-7][0-9]|8[0-5]))\.svg$'))
    EXECUTE FUNCTION refuse_value();
CREATE TRIGGER a_refuse_deactivation BEFORE UPDATE ON member FOR EACH ROW
  WHEN (OLD.activated AND NOT NEW.activated)
    EXECUTE FUNCTION refuse_row('an activation is never taken away (charter C1.1)');
CREATE TRIGGER end_account AFTER UPDATE ON member FOR EACH ROW WHEN (OLD.status = 1 AND NEW.status <> 1)
  EXECUTE FUNCTION end_account();
CREATE TRIGGER resume_account AFTER UPDATE ON member FOR EACH ROW WHEN (OLD.status <> 1 AND NEW.status = 1)
  EXECUTE FUNCTION resume_account();
CREATE TRIGGER mirror_member_status AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION mirror_member_status();
CREATE TRIGGER mirror_changed_member_status AFTER UPDATE OF status ON member FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION mirror_member_status();
CREATE TRIGGER notify_change AFTER UPDATE OF status, username ON member FOR EACH ROW
  EXECUTE FUNCTION notify_change();

GRANT UPDATE (status, note) ON member_status TO saikoro_operator_review;
CREATE TRIGGER copy_member_status AFTER UPDATE OF status ON member_status FOR EACH ROW
  EXECUTE FUNCTION copy_member_status();

GRANT DELETE, SELECT, UPDATE (last_used_at, expires_at) ON session TO saikoro_app;
CREATE TRIGGER b_refuse_value BEFORE INSERT OR UPDATE OF created_at, last_used_at, expires_at ON session FOR EACH ROW
  WHEN (GREATEST(NEW.created_at, NEW.last_used_at, NEW.expires_at - interval '30 days') > app_now())
  EXECUTE FUNCTION refuse_value();
CREATE TRIGGER notify_change AFTER DELETE ON session FOR EACH ROW WHEN (OLD.expires_at > app_now())
  EXECUTE FUNCTION notify_change();
CREATE TRIGGER tell_renewal AFTER UPDATE OF token_hash ON session FOR EACH ROW
  EXECUTE FUNCTION notify_change();

GRANT INSERT (member_id, note) ON sign_out TO saikoro_operator_review;
CREATE TRIGGER b_sign_member_out BEFORE INSERT ON sign_out FOR EACH ROW EXECUTE FUNCTION sign_member_out();
