-- Names beside ids, amounts in points and the path of a voucher existed for Prisma Studio alone. With the triggers that
-- earlier versions had on them; prisma/functions is applied next.
-- squawk-ignore-file ban-drop-column
SET ROLE saikoro_owner;
ALTER TABLE bank_card DROP COLUMN username CASCADE;
ALTER TABLE member_status DROP COLUMN username CASCADE;
ALTER TABLE recharge DROP COLUMN username CASCADE, DROP COLUMN points CASCADE, DROP COLUMN voucher CASCADE;
ALTER TABLE report DROP COLUMN username CASCADE, DROP COLUMN profile_label CASCADE;
ALTER TABLE reservation DROP COLUMN username CASCADE, DROP COLUMN profile_label CASCADE;
ALTER TABLE sign_out DROP COLUMN username CASCADE;
ALTER TABLE support_message DROP COLUMN username CASCADE;
ALTER TABLE withdrawal DROP COLUMN username CASCADE, DROP COLUMN points CASCADE;
RESET ROLE;
