-- Fills the columns that exist for Prisma Studio: names beside ids, as they are when the row is inserted.
CREATE FUNCTION fill_labels() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  NEW.username := COALESCE((SELECT username FROM member WHERE id = NEW.member_id), '');
  IF TG_TABLE_NAME IN ('recharge', 'withdrawal') THEN
    NEW.points := NEW.amount / 100.0;
  END IF;
  IF TG_TABLE_NAME = 'recharge' THEN
    NEW.voucher := '/vouchers/' || (SELECT name FROM upload WHERE id = NEW.upload_id);
  END IF;
  IF TG_TABLE_NAME IN ('reservation', 'report') THEN
    NEW.profile_label := COALESCE((SELECT label FROM profile WHERE id = NEW.profile_id), '');
  END IF;
  RETURN NEW;
END
$$;
