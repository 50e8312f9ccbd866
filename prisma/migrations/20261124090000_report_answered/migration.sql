SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Whoever reported something hears that somebody looked at it; what was found is about others and stays with the operators.
INSERT INTO phrase VALUES
  ('report_closed', '您的举报（编号 {report}）已有人查看并处理完毕。谢谢。如仍有问题，请在此留言或再次举报。',
    'Your report no. {report} was looked at and is closed. Thank you. If something is still wrong, write here or report it again.',
    'ご報告（番号 {report}）を確認し、対応を終えました。ありがとうございます。まだ問題がある場合は、ここに書くか、もう一度報告してください。',
    'Laporan anda no. {report} telah disemak dan ditutup. Terima kasih. Jika masih ada masalah, tulis di sini atau laporkan semula.');

CREATE FUNCTION answer_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO support_message (member_id, phrase, parameters)
  SELECT member_id, 'report_closed', jsonb_build_object('report', id) FROM report WHERE id = NEW.report_id AND member_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER answer_report AFTER INSERT ON report_review FOR EACH ROW EXECUTE FUNCTION answer_report();

SELECT guard_sessions();

RESET ROLE;
