COMMENT ON TABLE ledger_account IS 'Engine: ledger accounts.';
CREATE TRIGGER require_empty_account BEFORE INSERT ON ledger_account FOR EACH ROW
  WHEN (NEW.balance <> 0 OR NEW.version <> 0) EXECUTE FUNCTION refuse_row('an account starts empty');
CREATE TRIGGER balance_has_entry AFTER UPDATE ON ledger_account REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION balance_has_entry();
CREATE TRIGGER open_payouts AFTER UPDATE ON ledger_account REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION open_payouts();

COMMENT ON TABLE ledger_entry IS 'Engine: journal entries of the ledger.';
CREATE TRIGGER entries_sum_to_zero AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION entries_sum_to_zero();

COMMENT ON TABLE ledger_transaction IS 'Engine: ledger transactions.';
