-- What every table has, created in a loop, so that no table can lack it. Runs after the other files. A row has a
-- maximum length, whether a login writes it or a function that the login calls. A change of the audit holds two rows
-- and a reason. Only tables whose columns all have a fixed size are left out, because orders and payments write many
-- of their rows, and payments and the commitments of an epoch, whose size is that of the batch or the epoch.
DO $$
DECLARE
  v_table regclass;
  v_name text;
BEGIN
  FOR v_table, v_name IN SELECT oid, relname FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relowner = 'saikoro_owner'::regrole
  LOOP
    EXECUTE format('CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT '
      'WHEN (current_setting(''transaction_isolation'') <> ''read committed'') EXECUTE FUNCTION refuse_isolation()',
      v_table);
    CONTINUE WHEN v_name = ANY
      ('{bet,bet_order,draw_payment,epoch_commitments,ledger_account,ledger_entry,log_node}'::text[]);
    EXECUTE format('CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON %s FOR EACH ROW '
      'WHEN (pg_column_size(NEW.*) > %s) EXECUTE FUNCTION refuse_long_row()', v_table,
      CASE v_name WHEN 'audit' THEN 524288 ELSE 131072 END);
  END LOOP;
END
$$;

-- Tables of which no row is deleted, and those of which none is changed either. Some hold what is personal: there the
-- function that empties a closed account is exempt, and nothing else.
DO $$
DECLARE
  v_table text;
  v_events text;
BEGIN
  FOR v_table, v_events IN
    SELECT unnest('{companion_device, companion_link, companion_schedule, decision, draw, game_setting, installation,
      ledger_account, log_head, member_status, operator_account, payout_rule, profile_slot, profile_text, public_line,
      public_log, recharge, reservation, site, withdrawal}'::text[]), 'DELETE'
    UNION ALL
    SELECT unnest('{audit, bank_card, bank_card_secret, beacon_round, bet, bet_order, companion_answer, draw_payment,
      epoch_commitments, fairness_epoch, idempotency_key, intervention, ledger_entry, ledger_transaction, log_identity,
      log_node, media, meeting_answer, odds_version, phrase, play_day, play_limit_change, refused_member, report,
      report_review, reversal, sign_out, superseded_reservation, support_message, swept_upload, upload}'::text[]), 'DELETE OR UPDATE'
  LOOP
    EXECUTE format('CREATE TRIGGER refuse_change BEFORE %s OR TRUNCATE ON %I FOR EACH STATEMENT %s'
      'EXECUTE FUNCTION refuse_change()', v_events, v_table, CASE WHEN v_table = ANY ('{audit, bank_card,
        bank_card_secret, idempotency_key, meeting_answer, report, report_review, reversal, sign_out,
        superseded_reservation, support_message}'::text[]) THEN 'WHEN (NOT is_emptying()) ' ELSE '' END);
  END LOOP;
END
$$;

-- Lists of operators that a call returns as a whole.
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY '{banner,city,notice,tag,video_category}'::text[]
  LOOP
    EXECUTE format('CREATE TRIGGER refuse_long_list AFTER INSERT OR UPDATE ON %I FOR EACH STATEMENT '
      'EXECUTE FUNCTION refuse_long_list()', v_table);
  END LOOP;
END
$$;

-- Where operators may write the column `note`, each of their changes needs a reason and goes into the audit. Where they
-- may change rows, a version counts the changes, and a change of an outdated row is refused. A trigger of the same name
-- in tables.sql takes precedence; a row of report_review is its own record. Every text that they write is checked, the
-- note included, but what a CHECK, a foreign key or another trigger limits to codes, paths and names.
DO $$
DECLARE
  v_table regclass;
  v_changes boolean;
  v_texts text[];
  v_events text;
BEGIN
  FOR v_table, v_changes, v_texts, v_events IN
    SELECT c.oid, bool_or(changes), array_agg(attname ORDER BY attname = 'note', attnum) FILTER (WHERE checked),
      concat_ws(' OR ', CASE WHEN bool_or(adds) THEN 'INSERT' END, CASE WHEN bool_or(changes) THEN 'UPDATE' END)
    FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND atttypid = 'text'::regtype AND NOT attisdropped,
      LATERAL (SELECT COALESCE(bool_or(has_column_privilege(role, attrelid, attnum, 'INSERT')), false) AS adds,
          COALESCE(bool_or(has_column_privilege(role, attrelid, attnum, 'UPDATE')), false) AS changes
        FROM unnest('{saikoro_operator_content,saikoro_operator_review,saikoro_operator_owner}'::text[]) AS role) AS r,
      LATERAL (SELECT concat(relname, '.', attname) <> ALL ('{banner.link,banner.url,city.time_zone,invite_code.code,
        invite_request.phrase,invite_request.status,new_game.ico,operator_account.name,profile.video,profile_slot.ends,
        profile_slot.starts,profile_text.locale,reservation.status,site.service_url,video.cover,video_caption.locale}'::text[])
        AS checked) AS t
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relowner = 'saikoro_owner'::regrole
      AND (adds OR changes)
    GROUP BY c.oid HAVING bool_or(attname = 'note')
  LOOP
    EXECUTE format('CREATE TRIGGER a_guard_text BEFORE %s ON %s FOR EACH ROW EXECUTE FUNCTION guard_text(%s)',
      replace(v_events, 'UPDATE', 'UPDATE OF ' || array_to_string(v_texts, ', ')), v_table,
      '''' || array_to_string(v_texts, ''', ''') || '''');
    CONTINUE WHEN v_table = 'report_review'::regclass;
    IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = v_table AND tgname = 'c_audit_change') THEN
      EXECUTE format('CREATE TRIGGER c_audit_change BEFORE %s ON %s FOR EACH ROW EXECUTE FUNCTION audit_change()',
        v_events, v_table);
    END IF;
    CONTINUE WHEN NOT v_changes;
    IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = v_table AND tgname = 'b_version') THEN
      EXECUTE format('CREATE TRIGGER b_version BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION bump_version()',
        v_table);
    END IF;
    EXECUTE format('CREATE TRIGGER refuse_stale AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed FOR EACH STATEMENT '
      'EXECUTE FUNCTION refuse_stale()', v_table);
  END LOOP;
END
$$;

-- Each change of a row is recorded as a decision (operator/decisions.sql), except in tables that other rules of the
-- audit prove and in tables of passing state. Counters are not recorded.
DO $$
DECLARE
  v_table record;
BEGIN
  FOR v_table IN
    WITH unrecorded (name) AS (
      VALUES ('beacon_claim'), ('beacon_round'), ('bet'), ('bet_order'), ('draw'), ('draw_payment'), ('ledger_account'),
        ('ledger_entry'), ('ledger_transaction'), ('log_checkpoint'), ('log_cosignature'), ('log_head'), ('log_node'),
        ('play_day'), ('public_line'), ('public_log'), ('publication_claim'), -- ledger, draws and log
        ('decision'), -- the record itself
        ('alert'), ('idempotency_key'), ('login_failure'), ('passkey_challenge'), ('push_message'), ('push_subscription'),
        ('session'), ('thread_read'), ('video_play'), ('worker_heartbeat') -- passing state
    ), counters (name, columns) AS (
      VALUES ('companion_device', 'counter,misses,token_hash,expires_at,last_used_at'), ('invite_code', 'uses'), ('member_secret', 'pay_misses,pay_locked_until'),
        ('operator_factor', 'last_step,misses,locked_until'), ('passkey', 'counter,last_used_at')
    )
    SELECT c.oid::regclass AS name, COALESCE(counters.columns, '') AS ignored,
      (SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum = ANY (p.conkey)) AS key
    FROM pg_class c JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
      LEFT JOIN counters ON counters.name = c.relname
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relowner = 'saikoro_owner'::regrole
      AND c.relname NOT IN (SELECT name FROM unrecorded)
  LOOP
    EXECUTE format('CREATE TRIGGER a_record_decision AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW '
      'EXECUTE FUNCTION record_decision(%L, %L)', v_table.name, v_table.key, v_table.ignored);
  END LOOP;
END
$$;
