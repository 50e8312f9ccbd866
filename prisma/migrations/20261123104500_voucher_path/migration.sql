-- Rows of earlier versions hold the address of the desk as it listened when they were made. The column holds the path
-- alone; the desk resolves it wherever it listens. No trigger may count this as an operator's change.
SET ROLE saikoro_owner;

ALTER TABLE recharge DISABLE TRIGGER USER;
UPDATE recharge SET voucher = '/vouchers/' || substring(voucher FROM '[^/]*$') WHERE voucher <> '';
ALTER TABLE recharge ENABLE TRIGGER USER;

RESET ROLE;
