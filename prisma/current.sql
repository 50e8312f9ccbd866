-- The current schema as PostgreSQL describes it. Generated, and compared with fresh and upgraded databases by a test: do not edit.
-- Sources: prisma/migrations (tables, types, keys) and prisma/sql (everything else).

-- Roles

CREATE ROLE saikoro_app NOLOGIN;
CREATE ROLE saikoro_operator NOLOGIN;
CREATE ROLE saikoro_operator_content NOLOGIN;
CREATE ROLE saikoro_operator_owner NOLOGIN;
CREATE ROLE saikoro_operator_review NOLOGIN;
CREATE ROLE saikoro_owner NOLOGIN;
GRANT pg_read_all_stats TO saikoro_owner;
GRANT pg_signal_backend TO saikoro_owner;
GRANT saikoro_operator_content TO saikoro_owner;
GRANT saikoro_operator_owner TO saikoro_owner;
GRANT saikoro_operator_review TO saikoro_owner;
CREATE ROLE saikoro_worker NOLOGIN;

-- Tables

CREATE TABLE audit (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL DEFAULT app_now(),
  actor text NOT NULL,
  table_name text NOT NULL,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  reason text NOT NULL,
  CONSTRAINT audit_pkey PRIMARY KEY (id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.audit FOR EACH ROW WHEN ((pg_column_size(new.*) > 524288)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.audit FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The audit has no corrections.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
COMMENT ON TABLE audit IS 'What operators changed, when, before and after, and why. Read only.';
COMMENT ON COLUMN audit.id IS 'Number of the row.';
COMMENT ON COLUMN audit.at IS 'When.';
COMMENT ON COLUMN audit.actor IS 'Login that did it.';
COMMENT ON COLUMN audit.table_name IS 'Table of the changed row.';
COMMENT ON COLUMN audit.action IS 'What was done.';
COMMENT ON COLUMN audit.before IS 'The row before.';
COMMENT ON COLUMN audit.after IS 'The row afterwards.';
COMMENT ON COLUMN audit.reason IS 'Why, as the member or the audit reads it.';

CREATE TABLE bank_card (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL DEFAULT ''::text,
  holder text NOT NULL,
  bank text NOT NULL,
  number_end text NOT NULL DEFAULT ''::text,
  branch text NOT NULL DEFAULT ''::text,
  branch_number text NOT NULL DEFAULT ''::text,
  effective_from timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  member_id integer NOT NULL,
  CONSTRAINT bank_card_pkey PRIMARY KEY (id),
  CONSTRAINT bank_card_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bank_card_bank_check CHECK (((length(bank) >= 1) AND (length(bank) <= 60))),
  CONSTRAINT bank_card_branch_check CHECK ((length(branch) <= 60)),
  CONSTRAINT bank_card_branch_number_check CHECK ((length(branch_number) <= 20)),
  CONSTRAINT bank_card_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 60))),
  CONSTRAINT holder_is_seen CHECK (((NOT has_hidden(holder)) AND has_words(holder)))
);
CREATE INDEX bank_card_member_id_idx ON public.bank_card USING btree (member_id, effective_from DESC, id DESC);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.bank_card FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.bank_card FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_fill_labels BEFORE INSERT ON public.bank_card FOR EACH ROW EXECUTE FUNCTION fill_labels();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_card FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A change of card is a new row.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.bank_card FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
COMMENT ON TABLE bank_card IS 'Demo cards of members. The newest one whose start has passed is in force. Read only.';
COMMENT ON COLUMN bank_card.id IS 'Number of the row.';
COMMENT ON COLUMN bank_card.username IS 'For Studio: name of the account.';
COMMENT ON COLUMN bank_card.holder IS 'Name on the card.';
COMMENT ON COLUMN bank_card.bank IS 'Demo bank of the card.';
COMMENT ON COLUMN bank_card.number_end IS 'Last four digits of the card.';
COMMENT ON COLUMN bank_card.branch IS 'Branch of the bank.';
COMMENT ON COLUMN bank_card.branch_number IS 'Number of the branch.';
COMMENT ON COLUMN bank_card.effective_from IS 'When it takes effect.';
COMMENT ON COLUMN bank_card.created_at IS 'When the row was made.';
COMMENT ON COLUMN bank_card.member_id IS 'Its row in member.';

CREATE TABLE bank_card_secret (
  card_id integer NOT NULL,
  number text NOT NULL,
  CONSTRAINT bank_card_secret_pkey PRIMARY KEY (card_id),
  CONSTRAINT bank_card_secret_card_id_fkey FOREIGN KEY (card_id) REFERENCES bank_card(id),
  CONSTRAINT bank_card_secret_number_check CHECK ((number ~ '^99990000[0-9]{8}$'::text))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.bank_card_secret FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.bank_card_secret FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_card_secret FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A change of card is a new row.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.bank_card_secret FOR EACH ROW EXECUTE FUNCTION record_decision('card_id', '');

CREATE TABLE banner (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  open boolean NOT NULL DEFAULT true,
  sort integer NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''::text,
  url text NOT NULL,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  link text NOT NULL DEFAULT ''::text,
  CONSTRAINT banner_pkey PRIMARY KEY (id, version),
  CONSTRAINT banner_id_key UNIQUE (id),
  CONSTRAINT banner_link_is_a_screen CHECK ((link = ANY (ARRAY[''::text, '/Choose'::text, '/Video'::text, '/Game'::text, '/Fairness'::text, '/Transparency'::text, '/Charter'::text]))),
  CONSTRAINT banner_name_en_check CHECK (is_name(name_en)),
  CONSTRAINT banner_name_ja_check CHECK (is_name(name_ja)),
  CONSTRAINT banner_name_ms_check CHECK (is_name(name_ms)),
  CONSTRAINT banner_name_zh_check CHECK (is_name(name_zh)),
  CONSTRAINT banner_url_check CHECK (is_media(url))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.banner FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.banner FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.banner FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_require_stored_media BEFORE INSERT OR UPDATE OF url ON public.banner FOR EACH ROW EXECUTE FUNCTION require_stored_media('url', 'picture');
CREATE TRIGGER b_version BEFORE UPDATE ON public.banner FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.banner FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.banner FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.banner FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER refuse_long_list AFTER INSERT OR UPDATE ON public.banner FOR EACH STATEMENT EXECUTE FUNCTION refuse_long_list();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.banner REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON public.banner FOR EACH ROW EXECUTE FUNCTION row_is_public('banner');
COMMENT ON TABLE banner IS 'Banners of Home. Editable.';
COMMENT ON COLUMN banner.id IS 'Number of the row.';
COMMENT ON COLUMN banner.open IS 'Is it shown to members?';
COMMENT ON COLUMN banner.sort IS 'Smaller comes first.';
COMMENT ON COLUMN banner.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN banner.url IS 'Path of the picture, as in /media/banners/name.webp.';
COMMENT ON COLUMN banner.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN banner.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN banner.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN banner.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN banner.version IS 'How often the row has changed; the database counts it.';
COMMENT ON COLUMN banner.link IS 'Screen it leads to: /Choose, /Video, /Game, /Fairness, /Transparency or /Charter. Empty: none.';

CREATE TABLE beacon_claim (
  chain_hash text NOT NULL,
  round integer NOT NULL,
  party text NOT NULL,
  signature text NOT NULL,
  claimed_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT beacon_claim_pkey PRIMARY KEY (chain_hash, round, party),
  CONSTRAINT beacon_claim_chain_hash_check CHECK (is_hash(chain_hash)),
  CONSTRAINT beacon_claim_party_check CHECK ((party = ANY (ARRAY['worker'::text, 'api'::text]))),
  CONSTRAINT beacon_claim_round_check CHECK ((round > 0)),
  CONSTRAINT beacon_claim_signature_check CHECK ((signature ~ '^[0-9a-f]{96}$'::text))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.beacon_claim FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.beacon_claim FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();

CREATE TABLE beacon_round (
  chain_hash text NOT NULL,
  round integer NOT NULL,
  signature text NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT beacon_round_pkey PRIMARY KEY (chain_hash, round),
  CONSTRAINT beacon_round_chain_hash_round_signature_key UNIQUE (chain_hash, round, signature),
  CONSTRAINT beacon_round_chain_hash_check CHECK (is_hash(chain_hash)),
  CONSTRAINT beacon_round_round_check CHECK ((round > 0)),
  CONSTRAINT beacon_round_signature_check CHECK ((signature ~ '^[0-9a-f]{96}$'::text))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.beacon_round FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.beacon_round FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.beacon_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A verified round stays as it is.');
COMMENT ON TABLE beacon_round IS 'Engine: signatures of the random source.';
COMMENT ON COLUMN beacon_round.chain_hash IS 'Hash of the beacon chain.';
COMMENT ON COLUMN beacon_round.round IS 'Round of the random source.';
COMMENT ON COLUMN beacon_round.signature IS 'BLS signature of the round, as published by the beacon.';
COMMENT ON COLUMN beacon_round.received_at IS 'When it was received.';

CREATE TABLE bet (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  draw_id integer NOT NULL,
  member_id integer NOT NULL,
  option text NOT NULL,
  stake bigint NOT NULL,
  odds integer NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  leaf text NOT NULL,
  leaf_hash bytea NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  payout bigint NOT NULL DEFAULT 0,
  settled_at timestamp with time zone,
  xact bigint NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
  batch bigint,
  CONSTRAINT bet_pkey PRIMARY KEY (id),
  CONSTRAINT bet_order_id_option_key UNIQUE (order_id, option),
  CONSTRAINT bet_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  CONSTRAINT bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_order_id_fkey FOREIGN KEY (order_id) REFERENCES bet_order(id),
  CONSTRAINT bet_check CHECK ((leaf_hash = leaf_hash(leaf))),
  CONSTRAINT bet_check1 CHECK (((settled_at IS NULL) = (status = 'open'::text))),
  CONSTRAINT bet_odds_check CHECK ((odds > 0)),
  CONSTRAINT bet_option_check CHECK ((option = ANY (options()))),
  CONSTRAINT bet_stake_check CHECK ((((stake >= 100) AND (stake <= 500000)) AND ((stake % (100)::bigint) = 0))),
  CONSTRAINT bet_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'refunded'::text]))),
  CONSTRAINT payout_follows_status CHECK ((payout =
CASE status
    WHEN 'won'::text THEN ((stake * odds) / 100)
    WHEN 'refunded'::text THEN stake
    ELSE (0)::bigint
END))
) WITH (fillfactor=85);
CREATE INDEX bet_draw_id_idx ON public.bet USING btree (draw_id, id);
CREATE INDEX bet_draw_id_member_id_idx ON public.bet USING btree (draw_id, member_id);
CREATE INDEX bet_member_id_placed_at_id_idx ON public.bet USING btree (member_id, placed_at DESC, id DESC);
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.bet FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_bet_change BEFORE UPDATE ON public.bet FOR EACH ROW WHEN (((old.status <> 'open'::text) OR ((((((((((new.id IS DISTINCT FROM old.id) OR (new.order_id IS DISTINCT FROM old.order_id)) OR (new.draw_id IS DISTINCT FROM old.draw_id)) OR (new.member_id IS DISTINCT FROM old.member_id)) OR (new.option IS DISTINCT FROM old.option)) OR (new.stake IS DISTINCT FROM old.stake)) OR (new.odds IS DISTINCT FROM old.odds)) OR (new.placed_at IS DISTINCT FROM old.placed_at)) OR (new.leaf IS DISTINCT FROM old.leaf)) OR (new.xact IS DISTINCT FROM old.xact)))) EXECUTE FUNCTION refuse_bet_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A bet stays in the ledger.');
COMMENT ON TABLE bet IS 'Engine: bets, one for each option of an order.';
COMMENT ON COLUMN bet.id IS 'Number of the row.';
COMMENT ON COLUMN bet.order_id IS 'Its row in bet_order.';
COMMENT ON COLUMN bet.draw_id IS 'Its row in draw.';
COMMENT ON COLUMN bet.member_id IS 'Its row in member.';
COMMENT ON COLUMN bet.option IS 'What was bet on.';
COMMENT ON COLUMN bet.stake IS 'Hundredths of a point.';
COMMENT ON COLUMN bet.odds IS 'Odds in hundredths, the stake included: 198 is 1.98.';
COMMENT ON COLUMN bet.placed_at IS 'When it was placed.';
COMMENT ON COLUMN bet.leaf IS 'Text of the Merkle leaf.';
COMMENT ON COLUMN bet.leaf_hash IS 'RFC 6962 hash of the leaf.';
COMMENT ON COLUMN bet.status IS 'open, won, lost or refunded.';
COMMENT ON COLUMN bet.payout IS 'Hundredths of a point.';
COMMENT ON COLUMN bet.settled_at IS 'When it was settled.';
COMMENT ON COLUMN bet.xact IS 'Transaction that placed it.';
COMMENT ON COLUMN bet.batch IS 'Batch of the payment that ended it.';

CREATE TABLE bet_order (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id integer NOT NULL,
  draw_id integer NOT NULL,
  amount bigint NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  CONSTRAINT bet_order_pkey PRIMARY KEY (id),
  CONSTRAINT bet_order_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  CONSTRAINT bet_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_order_amount_check CHECK ((amount > 0))
);
CREATE INDEX bet_order_member_id_placed_at_idx ON public.bet_order USING btree (member_id, placed_at);
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.bet_order FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bet_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('An order stays in the ledger.');
CREATE TRIGGER require_published AFTER INSERT ON public.bet_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_published();
COMMENT ON TABLE bet_order IS 'Engine: orders, one or more bets on one draw.';
COMMENT ON COLUMN bet_order.id IS 'Number of the row.';
COMMENT ON COLUMN bet_order.member_id IS 'Its row in member.';
COMMENT ON COLUMN bet_order.draw_id IS 'Its row in draw.';
COMMENT ON COLUMN bet_order.amount IS 'Hundredths of a point.';
COMMENT ON COLUMN bet_order.placed_at IS 'When it was placed.';

CREATE TABLE city (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  sort integer NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''::text,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  open boolean NOT NULL DEFAULT true,
  CONSTRAINT city_pkey PRIMARY KEY (id, version),
  CONSTRAINT city_id_key UNIQUE (id),
  CONSTRAINT city_name_en_check CHECK (is_name(name_en)),
  CONSTRAINT city_name_ja_check CHECK (is_name(name_ja)),
  CONSTRAINT city_name_ms_check CHECK (is_name(name_ms)),
  CONSTRAINT city_name_zh_check CHECK (is_name(name_zh))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.city FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.city FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.city FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_version BEFORE UPDATE ON public.city FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.city FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.city FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.city FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER refuse_long_list AFTER INSERT OR UPDATE ON public.city FOR EACH STATEMENT EXECUTE FUNCTION refuse_long_list();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.city REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
CREATE TRIGGER reset_city_consent AFTER UPDATE ON public.city FOR EACH ROW WHEN (((((old.name_zh IS DISTINCT FROM new.name_zh) OR (old.name_en IS DISTINCT FROM new.name_en)) OR (old.name_ja IS DISTINCT FROM new.name_ja)) OR (old.name_ms IS DISTINCT FROM new.name_ms))) EXECUTE FUNCTION reset_city_consent();
COMMENT ON TABLE city IS 'Cities of the directory. Editable; a new name asks everybody in the city for consent again.';
COMMENT ON COLUMN city.id IS 'Number of the row.';
COMMENT ON COLUMN city.sort IS 'Smaller comes first.';
COMMENT ON COLUMN city.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN city.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN city.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN city.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN city.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN city.version IS 'How often the row has changed; the database counts it.';
COMMENT ON COLUMN city.open IS 'Is it shown, with its profiles?';

CREATE TABLE decision (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  table_name text NOT NULL,
  key text NOT NULL,
  columns text NOT NULL,
  row_hash text,
  login text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT app_now(),
  place bigint,
  chain text,
  CONSTRAINT decision_pkey PRIMARY KEY (id),
  CONSTRAINT decision_place_key UNIQUE (place),
  CONSTRAINT decision_chain_check CHECK (is_hash(chain)),
  CONSTRAINT decision_check CHECK (((place IS NULL) = (chain IS NULL))),
  CONSTRAINT decision_place_check CHECK ((place >= 0)),
  CONSTRAINT decision_row_hash_check CHECK (is_hash(row_hash))
) WITH (fillfactor=85);
CREATE INDEX decision_table_name_id_idx ON public.decision USING btree (table_name, id);
CREATE INDEX decision_waiting_idx ON public.decision USING btree (id) WHERE (place IS NULL);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.decision FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.decision FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_refuse_change BEFORE UPDATE ON public.decision FOR EACH ROW WHEN (((old.place IS NOT NULL) OR (((((((old.id IS DISTINCT FROM new.id) OR (old.table_name IS DISTINCT FROM new.table_name)) OR (old.key IS DISTINCT FROM new.key)) OR (old.columns IS DISTINCT FROM new.columns)) OR (old.row_hash IS DISTINCT FROM new.row_hash)) OR (old.login IS DISTINCT FROM new.login)) OR (old.at IS DISTINCT FROM new.at)))) EXECUTE FUNCTION refuse_change('An entry gets its place once.');
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was decided stays recorded.');
COMMENT ON TABLE decision IS 'Engine: one hash for each change of a row that holds a decision.';
COMMENT ON COLUMN decision.id IS 'Number of the row.';
COMMENT ON COLUMN decision.key IS 'Short name of the game.';
COMMENT ON COLUMN decision.at IS 'When.';

CREATE TABLE draw (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  game_id integer NOT NULL,
  issue text NOT NULL,
  status text NOT NULL DEFAULT 'scheduled'::text,
  opens_at timestamp with time zone NOT NULL,
  closes_at timestamp with time zone NOT NULL,
  draw_at timestamp with time zone NOT NULL,
  odds jsonb NOT NULL,
  chain_hash text NOT NULL,
  round integer NOT NULL,
  epoch integer,
  idx integer,
  commit text,
  prev text,
  record text,
  bets_root text,
  bet_count integer,
  sealed_at timestamp with time zone,
  seal text,
  signature text,
  seed text,
  dice integer[],
  result text,
  ended_at timestamp with time zone,
  seal_xact bigint,
  paid_at timestamp with time zone,
  seal_snapshot text,
  CONSTRAINT draw_pkey PRIMARY KEY (id),
  CONSTRAINT draw_game_id_epoch_idx_key UNIQUE (game_id, epoch, idx),
  CONSTRAINT draw_game_id_issue_key UNIQUE (game_id, issue),
  CONSTRAINT draw_chain_hash_round_signature_fkey FOREIGN KEY (chain_hash, round, signature) REFERENCES beacon_round(chain_hash, round, signature),
  CONSTRAINT draw_game_id_epoch_fkey FOREIGN KEY (game_id, epoch) REFERENCES fairness_epoch(game_id, epoch),
  CONSTRAINT draw_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  CONSTRAINT dice_are_derived CHECK ((dice = derive_dice(seed, record, signature))),
  CONSTRAINT draw_bets_root_check CHECK (is_hash(bets_root)),
  CONSTRAINT draw_chain_hash_check CHECK (is_hash(chain_hash)),
  CONSTRAINT draw_check CHECK (((opens_at < closes_at) AND (closes_at = (draw_at - '00:00:08'::interval)))),
  CONSTRAINT draw_commit_check CHECK (is_hash(commit)),
  CONSTRAINT draw_idx_check CHECK ((idx >= 1)),
  CONSTRAINT draw_issue_check CHECK ((issue ~ '^[0-9]{12}$'::text)),
  CONSTRAINT draw_odds_check CHECK (odds_are_fair(odds)),
  CONSTRAINT draw_prev_check CHECK (is_hash(prev)),
  CONSTRAINT draw_record_check CHECK (is_hash(record)),
  CONSTRAINT draw_result_check CHECK (is_hash(result)),
  CONSTRAINT draw_round_check CHECK ((round > 0)),
  CONSTRAINT draw_seal_check CHECK (is_hash(seal)),
  CONSTRAINT draw_seed_check CHECK (is_hash(seed)),
  CONSTRAINT draw_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'open'::text, 'sealed'::text, 'settled'::text, 'void'::text, 'skipped'::text]))),
  CONSTRAINT ended_whole CHECK ((num_nulls(result, ended_at) =
CASE
    WHEN (status = ANY (ARRAY['settled'::text, 'void'::text])) THEN 0
    ELSE 2
END)),
  CONSTRAINT opened_whole CHECK ((num_nulls(epoch, idx, commit, prev, record) =
CASE
    WHEN (status = ANY (ARRAY['scheduled'::text, 'skipped'::text])) THEN 5
    ELSE 0
END)),
  CONSTRAINT paid_when_ended CHECK (((paid_at IS NULL) OR (status = ANY (ARRAY['settled'::text, 'void'::text])))),
  CONSTRAINT sealed_by_a_transaction CHECK (((status <> 'sealed'::text) OR (seal_xact IS NOT NULL))),
  CONSTRAINT sealed_whole CHECK ((num_nulls(bets_root, bet_count, sealed_at, seal) =
CASE
    WHEN (status = ANY (ARRAY['sealed'::text, 'settled'::text])) THEN 0
    WHEN (status = 'void'::text) THEN (num_nulls(seal) * 4)
    ELSE 4
END)),
  CONSTRAINT seed_revealed CHECK (
CASE
    WHEN (status = 'settled'::text) THEN (seed IS NOT NULL)
    WHEN (status = 'void'::text) THEN true
    ELSE (seed IS NULL)
END),
  CONSTRAINT seed_was_committed CHECK ((commit = commit_of(seed))),
  CONSTRAINT settled_whole CHECK ((num_nulls(signature, dice) =
CASE
    WHEN (status = 'settled'::text) THEN 0
    ELSE 2
END))
);
CREATE INDEX draw_chain_hash_round_idx ON public.draw USING btree (chain_hash, round);
CREATE INDEX draw_game_id_draw_at_idx ON public.draw USING btree (game_id, draw_at DESC);
CREATE INDEX draw_late_orders_idx ON public.draw USING btree (ended_at) WHERE ((status = ANY (ARRAY['settled'::text, 'void'::text])) AND ((seal_snapshot IS NOT NULL) OR (seal IS NULL)));
CREATE INDEX draw_unfinished_idx ON public.draw USING btree (game_id, draw_at) WHERE (status = ANY (ARRAY['scheduled'::text, 'open'::text, 'sealed'::text]));
CREATE INDEX draw_unpaid_idx ON public.draw USING btree (id) WHERE ((status = ANY (ARRAY['settled'::text, 'void'::text])) AND (paid_at IS NULL));
CREATE UNIQUE INDEX draw_one_live_key ON public.draw USING btree (game_id) WHERE (status = ANY (ARRAY['open'::text, 'sealed'::text]));
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.draw FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.draw FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_check_draw_transition BEFORE UPDATE ON public.draw FOR EACH ROW EXECUTE FUNCTION check_draw_transition();
CREATE TRIGGER b_refuse_seal_xact_change BEFORE UPDATE ON public.draw FOR EACH ROW EXECUTE FUNCTION refuse_seal_xact_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.draw FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A draw stays listed for ever.');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.draw FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_draw_ended AFTER UPDATE OF status ON public.draw FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (new.status = ANY (ARRAY['settled'::text, 'void'::text])))) EXECUTE FUNCTION notify_draw_ended();
CREATE CONSTRAINT TRIGGER sealed_in_time AFTER UPDATE ON public.draw DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = 'open'::text) AND (new.status = 'sealed'::text))) EXECUTE FUNCTION sealed_in_time();
CREATE TRIGGER skip_is_public AFTER UPDATE ON public.draw FOR EACH ROW WHEN (((old.status = 'scheduled'::text) AND (new.status = 'skipped'::text))) EXECUTE FUNCTION skip_is_public();
COMMENT ON TABLE draw IS 'Engine: draws with their commitments, seals and dice.';
COMMENT ON COLUMN draw.id IS 'Number of the row.';
COMMENT ON COLUMN draw.game_id IS 'Its row in game.';
COMMENT ON COLUMN draw.issue IS 'Number of the draw.';
COMMENT ON COLUMN draw.status IS 'scheduled, open, sealed, settled, void or skipped.';
COMMENT ON COLUMN draw.opens_at IS 'Bets open.';
COMMENT ON COLUMN draw.closes_at IS 'Bets close.';
COMMENT ON COLUMN draw.draw_at IS 'Time of the draw.';
COMMENT ON COLUMN draw.odds IS 'Odds in hundredths, the stake included: 198 is 1.98.';
COMMENT ON COLUMN draw.chain_hash IS 'Hash of the beacon chain.';
COMMENT ON COLUMN draw.round IS 'Round of the random source.';
COMMENT ON COLUMN draw.epoch IS 'Epoch of its seed.';
COMMENT ON COLUMN draw.idx IS 'Index of its seed in the chain.';
COMMENT ON COLUMN draw.commit IS 'Published commitment to the seed.';
COMMENT ON COLUMN draw.prev IS 'Hash of the previous log entry.';
COMMENT ON COLUMN draw.record IS 'Hash of its open entry.';
COMMENT ON COLUMN draw.bets_root IS 'Fingerprint of all bets.';
COMMENT ON COLUMN draw.bet_count IS 'Number of bets in the draw.';
COMMENT ON COLUMN draw.sealed_at IS 'When the bets were sealed.';
COMMENT ON COLUMN draw.seal IS 'Hash of its seal entry.';
COMMENT ON COLUMN draw.signature IS 'Signature of its beacon round.';
COMMENT ON COLUMN draw.seed IS 'The seed, once it is public.';
COMMENT ON COLUMN draw.dice IS 'The three dice.';
COMMENT ON COLUMN draw.result IS 'Hash of its result entry.';
COMMENT ON COLUMN draw.ended_at IS 'When it ended.';
COMMENT ON COLUMN draw.seal_xact IS 'Transaction that sealed it.';
COMMENT ON COLUMN draw.paid_at IS 'When the last of its bets was paid or returned.';
COMMENT ON COLUMN draw.seal_snapshot IS 'What the seal saw, where an order stayed uncommitted.';

CREATE TABLE draw_payment (
  draw_id integer NOT NULL,
  batch integer NOT NULL,
  bets integer NOT NULL,
  paid_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT draw_payment_pkey PRIMARY KEY (draw_id, batch),
  CONSTRAINT draw_payment_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  CONSTRAINT draw_payment_batch_check CHECK ((batch >= 1))
);
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.draw_payment FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.draw_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was paid stays written down.');

CREATE TABLE epoch_commitments (
  game_id integer NOT NULL,
  epoch integer NOT NULL,
  commits bytea NOT NULL,
  CONSTRAINT epoch_commitments_pkey PRIMARY KEY (game_id, epoch),
  CONSTRAINT epoch_commitments_game_id_epoch_fkey FOREIGN KEY (game_id, epoch) REFERENCES fairness_epoch(game_id, epoch),
  CONSTRAINT epoch_commitments_commits_check CHECK (((octet_length(commits) % 32) = 0))
);
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.epoch_commitments FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.epoch_commitments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A new epoch is a new row.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.epoch_commitments FOR EACH ROW EXECUTE FUNCTION record_decision('game_id,epoch', '');
COMMENT ON TABLE epoch_commitments IS 'Engine: commitments of all draws of an epoch, stored at its start.';
COMMENT ON COLUMN epoch_commitments.epoch IS 'Number of the epoch in its game.';
COMMENT ON COLUMN epoch_commitments.commits IS 'Hashes of the seeds, 32 bytes each, in the order of their indices.';

CREATE TABLE fairness_epoch (
  game_id integer NOT NULL,
  epoch integer NOT NULL,
  length integer NOT NULL,
  anchor text NOT NULL,
  salt text NOT NULL,
  beacon text NOT NULL,
  chain_hash text NOT NULL,
  public_key text NOT NULL,
  beacon_genesis integer NOT NULL,
  beacon_period integer NOT NULL,
  rules text NOT NULL,
  receipt_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  prev text NOT NULL,
  entry text NOT NULL,
  CONSTRAINT fairness_epoch_pkey PRIMARY KEY (game_id, epoch),
  CONSTRAINT fairness_epoch_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  CONSTRAINT beacon_is_what_it_says CHECK (
CASE beacon
    WHEN 'sandbox'::text THEN (chain_hash = sandbox_chain_hash(public_key, beacon_genesis, beacon_period))
    ELSE ((chain_hash = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'::text) AND (public_key = '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a'::text) AND (beacon_genesis = 1692803367) AND (beacon_period = 3))
END),
  CONSTRAINT fairness_epoch_anchor_check CHECK (is_hash(anchor)),
  CONSTRAINT fairness_epoch_beacon_check CHECK ((beacon = ANY (ARRAY['sandbox'::text, 'quicknet'::text]))),
  CONSTRAINT fairness_epoch_beacon_period_check CHECK ((beacon_period > 0)),
  CONSTRAINT fairness_epoch_chain_hash_check CHECK (is_hash(chain_hash)),
  CONSTRAINT fairness_epoch_created_at_check CHECK ((created_at = date_trunc('milliseconds'::text, created_at))),
  CONSTRAINT fairness_epoch_entry_check CHECK (is_hash(entry)),
  CONSTRAINT fairness_epoch_epoch_check CHECK ((epoch >= 1)),
  CONSTRAINT fairness_epoch_length_check CHECK (((length >= 1) AND (length <= 1000000))),
  CONSTRAINT fairness_epoch_prev_check CHECK (is_hash(prev)),
  CONSTRAINT fairness_epoch_public_key_check CHECK ((public_key ~ '^[0-9a-f]{192}$'::text)),
  CONSTRAINT fairness_epoch_receipt_key_check CHECK (is_hash(receipt_key)),
  CONSTRAINT fairness_epoch_rules_check CHECK ((rules ~ '^[0-9a-z.]{1,16}$'::text)),
  CONSTRAINT fairness_epoch_salt_check CHECK (is_hash(salt))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.fairness_epoch FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.fairness_epoch FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_require_generation BEFORE INSERT ON public.fairness_epoch FOR EACH ROW EXECUTE FUNCTION require_generation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.fairness_epoch FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A new epoch is a new row.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.fairness_epoch FOR EACH ROW EXECUTE FUNCTION record_decision('game_id,epoch', '');
COMMENT ON TABLE fairness_epoch IS 'Engine: epochs of the seed chains, as published.';
COMMENT ON COLUMN fairness_epoch.game_id IS 'Its row in game.';
COMMENT ON COLUMN fairness_epoch.epoch IS 'Number of the epoch in its game.';
COMMENT ON COLUMN fairness_epoch.length IS 'Number of seeds in the chain.';
COMMENT ON COLUMN fairness_epoch.anchor IS 'Last hash of the seed chain, published at the start.';
COMMENT ON COLUMN fairness_epoch.salt IS 'Salt of the seed chain.';
COMMENT ON COLUMN fairness_epoch.beacon IS 'Kind of random source.';
COMMENT ON COLUMN fairness_epoch.chain_hash IS 'Hash of the beacon chain.';
COMMENT ON COLUMN fairness_epoch.public_key IS 'Public key of the beacon.';
COMMENT ON COLUMN fairness_epoch.beacon_genesis IS 'Time of the first beacon round, in Unix seconds.';
COMMENT ON COLUMN fairness_epoch.beacon_period IS 'Seconds between beacon rounds.';
COMMENT ON COLUMN fairness_epoch.rules IS 'Version of the rules.';
COMMENT ON COLUMN fairness_epoch.receipt_key IS 'Public key that verifies receipts.';
COMMENT ON COLUMN fairness_epoch.created_at IS 'When the row was made.';
COMMENT ON COLUMN fairness_epoch.prev IS 'Hash of the previous log entry of the game.';
COMMENT ON COLUMN fairness_epoch.entry IS 'Hash of the genesis entry.';

CREATE TABLE game (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  class_id integer NOT NULL,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  desc_zh text NOT NULL,
  desc_en text NOT NULL,
  desc_ja text NOT NULL,
  desc_ms text NOT NULL,
  ico text NOT NULL,
  condition bigint NOT NULL DEFAULT 0,
  utc_offset_minutes integer NOT NULL DEFAULT 540,
  status integer NOT NULL DEFAULT 1,
  halted_reason text NOT NULL DEFAULT ''::text,
  sort integer NOT NULL DEFAULT 0,
  CONSTRAINT game_pkey PRIMARY KEY (id),
  CONSTRAINT game_key_key UNIQUE (key),
  CONSTRAINT game_class_id_fkey FOREIGN KEY (class_id) REFERENCES game_class(id),
  CONSTRAINT game_condition_check CHECK (((condition >= 0) AND (condition <= welcome_grant()))),
  CONSTRAINT game_desc_en_check CHECK (is_name(desc_en)),
  CONSTRAINT game_desc_ja_check CHECK (is_name(desc_ja)),
  CONSTRAINT game_desc_ms_check CHECK (is_name(desc_ms)),
  CONSTRAINT game_desc_zh_check CHECK (is_name(desc_zh)),
  CONSTRAINT game_key_check CHECK ((key ~ '^[a-z0-9]{2,16}$'::text)),
  CONSTRAINT game_name_en_check CHECK (is_name(name_en)),
  CONSTRAINT game_name_ja_check CHECK (is_name(name_ja)),
  CONSTRAINT game_name_ms_check CHECK (is_name(name_ms)),
  CONSTRAINT game_name_zh_check CHECK (is_name(name_zh)),
  CONSTRAINT game_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT game_utc_offset_minutes_check CHECK (((utc_offset_minutes >= '-720'::integer) AND (utc_offset_minutes <= 840)))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.game FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.game FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.game FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER mirror_changed_game_setting AFTER UPDATE OF key, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort ON public.game FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION mirror_game_setting();
CREATE TRIGGER mirror_game_setting AFTER INSERT ON public.game FOR EACH ROW EXECUTE FUNCTION mirror_game_setting();
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.game FOR EACH ROW EXECUTE FUNCTION notify_change();
COMMENT ON TABLE game IS 'Engine: games as they are in force; edit game_setting.';
COMMENT ON COLUMN game.id IS 'Number of the row.';
COMMENT ON COLUMN game.key IS 'Short name of the game.';
COMMENT ON COLUMN game.class_id IS 'Its row in game_class.';
COMMENT ON COLUMN game.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN game.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN game.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN game.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN game.desc_zh IS 'Description in Chinese, without a comma.';
COMMENT ON COLUMN game.desc_en IS 'Description in English, without a comma.';
COMMENT ON COLUMN game.desc_ja IS 'Description in Japanese, without a comma.';
COMMENT ON COLUMN game.desc_ms IS 'Description in Malay, without a comma.';
COMMENT ON COLUMN game.ico IS 'Path of the picture, as in /media/games/name.svg.';
COMMENT ON COLUMN game.condition IS 'Points to enter, in hundredths.';
COMMENT ON COLUMN game.utc_offset_minutes IS 'Local time of the game.';
COMMENT ON COLUMN game.status IS '1 open, 0 closed.';
COMMENT ON COLUMN game.halted_reason IS 'Why the game is halted; empty when it runs.';
COMMENT ON COLUMN game.sort IS 'Smaller comes first.';

CREATE TABLE game_class (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  CONSTRAINT game_class_pkey PRIMARY KEY (id),
  CONSTRAINT game_class_name_en_check CHECK (is_name(name_en)),
  CONSTRAINT game_class_name_ja_check CHECK (is_name(name_ja)),
  CONSTRAINT game_class_name_ms_check CHECK (is_name(name_ms)),
  CONSTRAINT game_class_name_zh_check CHECK (is_name(name_zh))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.game_class FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.game_class FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.game_class FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.game_class FOR EACH ROW EXECUTE FUNCTION notify_change();
COMMENT ON TABLE game_class IS 'Classes of games. Read only.';
COMMENT ON COLUMN game_class.id IS 'Number of the row.';
COMMENT ON COLUMN game_class.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN game_class.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN game_class.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN game_class.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN game_class.sort IS 'Smaller comes first.';

CREATE TABLE game_schedule (
  game_id integer NOT NULL,
  effective_from date NOT NULL,
  interval_s integer NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  withdrawn boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT game_schedule_pkey PRIMARY KEY (game_id, effective_from, version),
  CONSTRAINT game_schedule_game_id_effective_from_key UNIQUE (game_id, effective_from),
  CONSTRAINT game_schedule_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  CONSTRAINT game_schedule_interval_s_check CHECK ((((interval_s >= 30) AND (interval_s <= 3600)) AND ((86400 % interval_s) = 0) AND ((interval_s % 3) = 0)))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.game_schedule FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.game_schedule FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.game_schedule FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_require_future_schedule BEFORE INSERT OR UPDATE ON public.game_schedule FOR EACH ROW EXECUTE FUNCTION require_future_schedule();
CREATE TRIGGER b_version BEFORE UPDATE ON public.game_schedule FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.game_schedule FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OF game_id, effective_from, interval_s OR TRUNCATE ON public.game_schedule FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Set "withdrawn" while the day is ahead, and add another row.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.game_schedule FOR EACH ROW EXECUTE FUNCTION record_decision('game_id,effective_from', '');
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.game_schedule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE game_schedule IS 'Intervals of games by day. Insert a row for a midnight that lies ahead.';
COMMENT ON COLUMN game_schedule.game_id IS 'Its row in game.';
COMMENT ON COLUMN game_schedule.effective_from IS 'When it takes effect.';
COMMENT ON COLUMN game_schedule.interval_s IS 'Seconds between draws: 30 to 3600, dividing 86400, divisible by 3.';
COMMENT ON COLUMN game_schedule.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN game_schedule.withdrawn IS 'Is it withdrawn, so that it never begins?';
COMMENT ON COLUMN game_schedule.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE game_setting (
  game_id integer NOT NULL,
  key text NOT NULL,
  status integer NOT NULL,
  sort integer NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  desc_zh text NOT NULL,
  desc_en text NOT NULL,
  desc_ja text NOT NULL,
  desc_ms text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT game_setting_pkey PRIMARY KEY (game_id, version),
  CONSTRAINT game_setting_game_id_key UNIQUE (game_id),
  CONSTRAINT game_setting_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.game_setting FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE UPDATE ON public.game_setting FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'desc_zh', 'desc_en', 'desc_ja', 'desc_ms', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.game_setting FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_version BEFORE UPDATE ON public.game_setting FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE UPDATE ON public.game_setting FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.game_setting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Set the status of a game to 0 instead.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.game_setting FOR EACH ROW EXECUTE FUNCTION record_decision('game_id', '');
CREATE TRIGGER copy_game_setting AFTER UPDATE ON public.game_setting FOR EACH ROW EXECUTE FUNCTION copy_game_setting();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.game_setting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE game_setting IS 'Names, texts and state of games. Editable.';
COMMENT ON COLUMN game_setting.game_id IS 'Its row in game.';
COMMENT ON COLUMN game_setting.key IS 'Short name of the game.';
COMMENT ON COLUMN game_setting.status IS '1 open, 0 closed.';
COMMENT ON COLUMN game_setting.sort IS 'Smaller comes first.';
COMMENT ON COLUMN game_setting.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN game_setting.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN game_setting.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN game_setting.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN game_setting.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN game_setting.desc_zh IS 'Description in Chinese, without a comma.';
COMMENT ON COLUMN game_setting.desc_en IS 'Description in English, without a comma.';
COMMENT ON COLUMN game_setting.desc_ja IS 'Description in Japanese, without a comma.';
COMMENT ON COLUMN game_setting.desc_ms IS 'Description in Malay, without a comma.';
COMMENT ON COLUMN game_setting.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE idempotency_key (
  member_id integer NOT NULL,
  call text NOT NULL,
  request_id text NOT NULL,
  body_hash text NOT NULL,
  answer_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (member_id, call, request_id),
  CONSTRAINT idempotency_key_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT idempotency_key_body_hash_check CHECK (is_hash(body_hash)),
  CONSTRAINT idempotency_key_request_id_check CHECK (((length(request_id) >= 1) AND (length(request_id) <= 64)))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.idempotency_key FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.idempotency_key FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.idempotency_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A request has one answer.');

CREATE TABLE intervention (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL DEFAULT app_now(),
  action text NOT NULL,
  game text NOT NULL DEFAULT ''::text,
  issue text NOT NULL DEFAULT ''::text,
  reason text NOT NULL,
  actor text NOT NULL DEFAULT SESSION_USER,
  CONSTRAINT intervention_pkey PRIMARY KEY (id),
  CONSTRAINT intervention_action_check CHECK ((action = ANY (ARRAY['halt'::text, 'resume'::text, 'void'::text, 'epoch'::text, 'reverse'::text]))),
  CONSTRAINT intervention_reason_check CHECK (((length(btrim(reason)) >= 3) AND (length(btrim(reason)) <= 500))),
  CONSTRAINT reason_is_seen CHECK (has_words(reason))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.intervention FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.intervention FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.intervention FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was done stays written down.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.intervention FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER row_is_public AFTER INSERT ON public.intervention FOR EACH ROW EXECUTE FUNCTION row_is_public('intervention');
COMMENT ON TABLE intervention IS 'Halts, resumptions, voids, reversals and new epochs, as published. Read only.';
COMMENT ON COLUMN intervention.id IS 'Number of the row.';
COMMENT ON COLUMN intervention.at IS 'When.';
COMMENT ON COLUMN intervention.action IS 'What was done.';
COMMENT ON COLUMN intervention.game IS 'Key of the game.';
COMMENT ON COLUMN intervention.issue IS 'Number of the draw.';
COMMENT ON COLUMN intervention.reason IS 'Why, as the member or the audit reads it.';
COMMENT ON COLUMN intervention.actor IS 'Login that did it.';

CREATE TABLE invite_code (
  code text NOT NULL,
  label text NOT NULL DEFAULT ''::text,
  open boolean NOT NULL DEFAULT true,
  uses integer NOT NULL DEFAULT 0,
  max_uses integer NOT NULL,
  adult_checked boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT invite_code_pkey PRIMARY KEY (code, version),
  CONSTRAINT invite_code_code_key UNIQUE (code),
  CONSTRAINT invite_code_check CHECK (((uses >= 0) AND (uses <= max_uses))),
  CONSTRAINT invite_code_code_check CHECK ((code ~ '^[A-Z0-9-]{4,32}$'::text)),
  CONSTRAINT invite_code_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 1000000)))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.invite_code FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.invite_code FOR EACH ROW EXECUTE FUNCTION guard_text('label', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.invite_code FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_version BEFORE UPDATE OF label, open, max_uses, adult_checked, note ON public.invite_code FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.invite_code FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.invite_code FOR EACH ROW EXECUTE FUNCTION record_decision('code', 'uses');
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.invite_code REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE invite_code IS 'Codes that open registration. Editable.';
COMMENT ON COLUMN invite_code.code IS 'The code itself.';
COMMENT ON COLUMN invite_code.label IS 'For whom the code is.';
COMMENT ON COLUMN invite_code.open IS 'Can it still be used?';
COMMENT ON COLUMN invite_code.uses IS 'How many have registered with it.';
COMMENT ON COLUMN invite_code.max_uses IS 'How many may register with it.';
COMMENT ON COLUMN invite_code.adult_checked IS 'Did the operator check the age of the person who gets this code?';
COMMENT ON COLUMN invite_code.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN invite_code.created_at IS 'When the row was made.';
COMMENT ON COLUMN invite_code.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE ledger_account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  member_id integer,
  draw_id integer,
  balance bigint,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT ledger_account_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_account_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  CONSTRAINT ledger_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT ledger_account_balance_check CHECK ((balance >= 0)),
  CONSTRAINT ledger_account_check CHECK (((kind = ANY (ARRAY['wallet'::text, 'hold'::text])) = (member_id IS NOT NULL))),
  CONSTRAINT ledger_account_check1 CHECK (((kind = ANY (ARRAY['wallet'::text, 'hold'::text])) = (balance IS NOT NULL))),
  CONSTRAINT ledger_account_check2 CHECK (((kind = 'escrow'::text) = (draw_id IS NOT NULL))),
  CONSTRAINT ledger_account_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'hold'::text, 'escrow'::text, 'house'::text, 'clearing'::text, 'grant'::text])))
);
CREATE UNIQUE INDEX ledger_account_owner_key ON public.ledger_account USING btree (kind, member_id, draw_id) NULLS NOT DISTINCT;
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.ledger_account FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('An account stays as long as its entries.');
CREATE TRIGGER require_empty_account BEFORE INSERT ON public.ledger_account FOR EACH ROW WHEN (((new.balance <> 0) OR (new.version <> 0))) EXECUTE FUNCTION require_empty_account();
CREATE TRIGGER balance_has_entry AFTER UPDATE ON public.ledger_account REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION balance_has_entry();
CREATE TRIGGER open_payouts AFTER UPDATE ON public.ledger_account REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION open_payouts();
COMMENT ON TABLE ledger_account IS 'Engine: ledger accounts.';
COMMENT ON COLUMN ledger_account.id IS 'Number of the row.';
COMMENT ON COLUMN ledger_account.kind IS 'What kind it is.';
COMMENT ON COLUMN ledger_account.member_id IS 'Its row in member.';
COMMENT ON COLUMN ledger_account.draw_id IS 'Its row in draw.';
COMMENT ON COLUMN ledger_account.balance IS 'Hundredths of a point.';
COMMENT ON COLUMN ledger_account.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE ledger_entry (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  transaction_id bigint NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL,
  balance_before bigint,
  balance_after bigint,
  version integer,
  CONSTRAINT ledger_entry_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entry_account_id_version_key UNIQUE (account_id, version),
  CONSTRAINT ledger_entry_transaction_id_account_id_key UNIQUE (transaction_id, account_id),
  CONSTRAINT ledger_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  CONSTRAINT ledger_entry_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id),
  CONSTRAINT ledger_entry_amount_check CHECK ((amount <> 0)),
  CONSTRAINT ledger_entry_balance_after_check CHECK ((balance_after >= 0)),
  CONSTRAINT ledger_entry_check CHECK ((num_nulls(balance_before, balance_after, version) = ANY (ARRAY[0, 3]))),
  CONSTRAINT ledger_entry_check1 CHECK ((balance_after = (balance_before + amount)))
);
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.ledger_entry FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Correct a booking with a reversing entry.');
CREATE TRIGGER entries_sum_to_zero AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_sum_to_zero();
COMMENT ON TABLE ledger_entry IS 'Engine: journal entries of the ledger.';
COMMENT ON COLUMN ledger_entry.id IS 'Number of the row.';
COMMENT ON COLUMN ledger_entry.transaction_id IS 'Its row in ledger_transaction.';
COMMENT ON COLUMN ledger_entry.account_id IS 'The account that the entry moves.';
COMMENT ON COLUMN ledger_entry.amount IS 'Hundredths of a point.';
COMMENT ON COLUMN ledger_entry.balance_before IS 'Hundredths of a point.';
COMMENT ON COLUMN ledger_entry.balance_after IS 'Hundredths of a point.';
COMMENT ON COLUMN ledger_entry.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE ledger_transaction (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  reference text NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT ledger_transaction_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transaction_reference_key UNIQUE (reference),
  CONSTRAINT ledger_transaction_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'order'::text, 'settle'::text, 'void'::text, 'recharge'::text, 'withdraw'::text, 'reverse'::text])))
);
CREATE UNIQUE INDEX ledger_transaction_one_end_key ON public.ledger_transaction USING btree (split_part(reference, ':'::text, 2)) WHERE ((kind = 'withdraw'::text) AND (split_part(reference, ':'::text, 3) <> 'hold'::text));
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.ledger_transaction FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.ledger_transaction FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Correct a booking with a reversing entry.');
COMMENT ON TABLE ledger_transaction IS 'Engine: ledger transactions.';
COMMENT ON COLUMN ledger_transaction.id IS 'Number of the row.';
COMMENT ON COLUMN ledger_transaction.kind IS 'What kind it is.';
COMMENT ON COLUMN ledger_transaction.reference IS 'What was posted: kind and row.';
COMMENT ON COLUMN ledger_transaction.reason IS 'Why, as the member or the audit reads it.';
COMMENT ON COLUMN ledger_transaction.created_at IS 'When the row was made.';

CREATE TABLE log_checkpoint (
  size bigint NOT NULL,
  root text NOT NULL,
  note text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT log_checkpoint_pkey PRIMARY KEY (size),
  CONSTRAINT log_checkpoint_note_check CHECK (((octet_length(note) >= 1) AND (octet_length(note) <= 4096))),
  CONSTRAINT log_checkpoint_root_check CHECK (is_hash(root)),
  CONSTRAINT log_checkpoint_size_check CHECK ((size > 0))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.log_checkpoint FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.log_checkpoint FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was signed stays published.');
COMMENT ON TABLE log_checkpoint IS 'Engine: signed checkpoints of the public log.';
COMMENT ON COLUMN log_checkpoint.size IS 'Tree size: number of entries it covers.';
COMMENT ON COLUMN log_checkpoint.root IS 'The root of the tree over them.';
COMMENT ON COLUMN log_checkpoint.note IS 'The signed note, as it is served.';
COMMENT ON COLUMN log_checkpoint.created_at IS 'When it was published.';

CREATE TABLE log_cosignature (
  size bigint NOT NULL,
  witness text NOT NULL,
  line text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT log_cosignature_pkey PRIMARY KEY (size, witness),
  CONSTRAINT log_cosignature_size_fkey FOREIGN KEY (size) REFERENCES log_checkpoint(size),
  CONSTRAINT log_cosignature_line_check CHECK (((octet_length(line) >= 1) AND (octet_length(line) <= 4096))),
  CONSTRAINT log_cosignature_witness_check CHECK (((octet_length(witness) >= 1) AND (octet_length(witness) <= 200)))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.log_cosignature FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.log_cosignature FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_cosignature FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What a witness signed stays published.');
COMMENT ON TABLE log_cosignature IS 'Engine: cosignatures of witnesses.';
COMMENT ON COLUMN log_cosignature.size IS 'The signed checkpoint.';
COMMENT ON COLUMN log_cosignature.witness IS 'Who signed it.';
COMMENT ON COLUMN log_cosignature.line IS 'The signature line, as it is served.';
COMMENT ON COLUMN log_cosignature.created_at IS 'When it was received.';

CREATE TABLE log_entry (
  game_id integer NOT NULL,
  seq bigint NOT NULL,
  draw_id integer,
  line text NOT NULL,
  hash text NOT NULL,
  prev text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT log_entry_pkey PRIMARY KEY (game_id, seq),
  CONSTRAINT log_entry_game_id_prev_key UNIQUE (game_id, prev),
  CONSTRAINT log_entry_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  CONSTRAINT log_entry_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  CONSTRAINT log_entry_check CHECK ((hash = hex_sha256(line))),
  CONSTRAINT log_entry_check1 CHECK (("right"(line, 65) = ('|'::text || prev))),
  CONSTRAINT log_entry_seq_check CHECK ((seq >= 1))
);
CREATE INDEX log_entry_draw_id_idx ON public.log_entry USING btree (draw_id);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.log_entry FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.log_entry FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The public log has no corrections.');
CREATE TRIGGER log_entry_is_public AFTER INSERT ON public.log_entry FOR EACH ROW EXECUTE FUNCTION log_entry_is_public();
COMMENT ON TABLE log_entry IS 'Engine: entries of the logs of the games.';
COMMENT ON COLUMN log_entry.game_id IS 'Its row in game.';
COMMENT ON COLUMN log_entry.seq IS 'Sequence number in the log of the game.';
COMMENT ON COLUMN log_entry.draw_id IS 'Its row in draw.';
COMMENT ON COLUMN log_entry.line IS 'Text of the entry.';
COMMENT ON COLUMN log_entry.hash IS 'SHA-256 of the line.';
COMMENT ON COLUMN log_entry.prev IS 'Hash of the previous entry.';
COMMENT ON COLUMN log_entry.created_at IS 'When the row was made.';

CREATE TABLE log_head (
  game_id integer NOT NULL,
  seq bigint NOT NULL,
  hash text NOT NULL,
  CONSTRAINT log_head_pkey PRIMARY KEY (game_id),
  CONSTRAINT log_head_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.log_head FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.log_head FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.log_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The head of the log only moves forward.');

CREATE TABLE log_identity (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  vkey text NOT NULL,
  policy text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT log_identity_pkey PRIMARY KEY (id),
  CONSTRAINT log_identity_vkey_check CHECK ((vkey <> ''::text))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.log_identity FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.log_identity FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_identity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Keys and policies of the log stay written down.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.log_identity FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
COMMENT ON TABLE log_identity IS 'Engine: keys and policies of the public log; the last row is in force.';
COMMENT ON COLUMN log_identity.id IS 'Number of the row.';
COMMENT ON COLUMN log_identity.vkey IS 'The public key that signs checkpoints.';
COMMENT ON COLUMN log_identity.policy IS 'Witnesses that cosign checkpoints.';
COMMENT ON COLUMN log_identity.created_at IS 'When it was published.';

CREATE TABLE log_node (
  level integer NOT NULL,
  place bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT log_node_pkey PRIMARY KEY (level, place),
  CONSTRAINT log_node_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT log_node_level_check CHECK (((level >= 1) AND (level <= 3))),
  CONSTRAINT log_node_place_check CHECK ((place >= 0))
);
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.log_node FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_node FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The public log has no corrections.');
COMMENT ON TABLE log_node IS 'Engine: hashes of full subtrees of the public log.';
COMMENT ON COLUMN log_node.level IS 'Level of the subtree.';
COMMENT ON COLUMN log_node.place IS 'Index of the subtree on that level.';
COMMENT ON COLUMN log_node.hash IS 'The root of its leaves.';

CREATE TABLE login_failure (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account text NOT NULL,
  address text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT app_now(),
  prefix text NOT NULL DEFAULT ''::text,
  CONSTRAINT login_failure_pkey PRIMARY KEY (id)
);
CREATE INDEX login_failure_account_at_idx ON public.login_failure USING btree (account, at);
CREATE INDEX login_failure_address_at_idx ON public.login_failure USING btree (address, at);
CREATE INDEX login_failure_prefix_at_idx ON public.login_failure USING btree (prefix, at);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.login_failure FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.login_failure FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();

CREATE TABLE media (
  path text NOT NULL,
  kind text NOT NULL,
  bytes bigint NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  seconds double precision NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT app_now(),
  made_by text NOT NULL DEFAULT SESSION_USER,
  CONSTRAINT media_pkey PRIMARY KEY (path),
  CONSTRAINT media_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT media_height_check CHECK ((height > 0)),
  CONSTRAINT media_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'clip'::text, 'short'::text]))),
  CONSTRAINT media_seconds_check CHECK ((seconds >= (0)::double precision)),
  CONSTRAINT media_width_check CHECK ((width > 0)),
  CONSTRAINT path_fits_kind CHECK (
CASE kind
    WHEN 'clip'::text THEN (path ~ '^/media/clips/[a-z0-9-]{1,64}$'::text)
    WHEN 'short'::text THEN (is_media(path) AND (path ~ '\.mp4$'::text))
    ELSE (is_media(path) AND (path ~ '\.webp$'::text))
END),
  CONSTRAINT pictures_stand_still CHECK (((kind = 'picture'::text) = (seconds = (0)::double precision)))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.media FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.media FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.media FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A stored file never changes; store another one.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.media FOR EACH ROW EXECUTE FUNCTION record_decision('path', '');
COMMENT ON TABLE media IS 'Pictures and clips that are stored. Drop files at the desk. Read only.';
COMMENT ON COLUMN media.path IS 'What is pasted into the row that shows the file.';
COMMENT ON COLUMN media.kind IS 'picture; clip, a film of the video hall; or short, the video of a profile.';
COMMENT ON COLUMN media.bytes IS 'Size of the file in bytes; of a clip, of all its parts.';
COMMENT ON COLUMN media.width IS 'Width in pixels.';
COMMENT ON COLUMN media.height IS 'Height in pixels.';
COMMENT ON COLUMN media.seconds IS 'Length in seconds; 0 for a picture.';
COMMENT ON COLUMN media.made_at IS 'When it was stored.';
COMMENT ON COLUMN media.made_by IS 'The login that stored it.';

CREATE TABLE member (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  sex smallint NOT NULL DEFAULT 0,
  header_img text NOT NULL DEFAULT ''::text,
  language text NOT NULL DEFAULT 'ja'::text,
  status integer NOT NULL DEFAULT 1,
  activated boolean NOT NULL DEFAULT false,
  adult_confirmed_at timestamp with time zone NOT NULL,
  adult_confirmed_by text NOT NULL,
  terms_version text NOT NULL,
  invite_code text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT member_pkey PRIMARY KEY (id),
  CONSTRAINT member_invite_code_fkey FOREIGN KEY (invite_code) REFERENCES invite_code(code),
  CONSTRAINT member_adult_confirmed_by_check CHECK ((adult_confirmed_by = ANY (ARRAY['member'::text, 'invite'::text]))),
  CONSTRAINT member_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text, 'ms'::text]))),
  CONSTRAINT member_sex_check CHECK ((sex = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT member_username_check CHECK ((username ~ '^[A-Za-z0-9_.-]{4,20}$'::text)),
  CONSTRAINT name_is_seen CHECK (((name = ''::text) OR ((NOT has_hidden(name)) AND has_words(name))))
);
CREATE UNIQUE INDEX member_username_key ON public.member USING btree (lower(username));
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.member FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.member FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_refuse_deactivation BEFORE UPDATE ON public.member FOR EACH ROW WHEN ((old.activated AND (NOT new.activated))) EXECUTE FUNCTION refuse_deactivation();
CREATE TRIGGER b_refuse_value BEFORE UPDATE OF name, header_img ON public.member FOR EACH ROW WHEN ((((new.name <> old.name) AND ((char_length(new.name) > 60) OR (NOT has_words(new.name)))) OR ((new.header_img <> old.header_img) AND (new.header_img !~ '^/media/avatars/(0(0[1-9]|[1-9][0-9])|1([0-7][0-9]|8[0-5]))\.svg$'::text)))) EXECUTE FUNCTION refuse_value();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.member FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER delete_passkeys AFTER UPDATE OF status ON public.member FOR EACH ROW WHEN ((new.status <> 1)) EXECUTE FUNCTION delete_passkeys();
CREATE TRIGGER delete_subscriptions AFTER UPDATE ON public.member FOR EACH ROW WHEN (((old.status = 1) AND (new.status <> 1))) EXECUTE FUNCTION delete_subscriptions();
CREATE TRIGGER mirror_changed_member_status AFTER UPDATE OF username, status ON public.member FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION mirror_member_status();
CREATE TRIGGER mirror_member_status AFTER INSERT ON public.member FOR EACH ROW EXECUTE FUNCTION mirror_member_status();
CREATE TRIGGER notify_change AFTER UPDATE OF status, username ON public.member FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER open_payout AFTER UPDATE ON public.member FOR EACH ROW WHEN (((old.status = 1) AND (new.status <> 1))) EXECUTE FUNCTION open_payout();
CREATE TRIGGER withdraw_open_payouts AFTER UPDATE ON public.member FOR EACH ROW WHEN (((old.status <> 1) AND (new.status = 1))) EXECUTE FUNCTION withdraw_open_payouts();
COMMENT ON TABLE member IS 'Members. Read only; close or open an account in member_status.';
COMMENT ON COLUMN member.id IS 'Number of the row.';
COMMENT ON COLUMN member.username IS 'Name of the account.';
COMMENT ON COLUMN member.name IS 'Name.';
COMMENT ON COLUMN member.sex IS '0 not said, 1 or 2.';
COMMENT ON COLUMN member.header_img IS 'Avatar.';
COMMENT ON COLUMN member.language IS 'Language of the member.';
COMMENT ON COLUMN member.status IS '1 open, 0 closed.';
COMMENT ON COLUMN member.activated IS 'Has the safety briefing been read?';
COMMENT ON COLUMN member.adult_confirmed_at IS 'When the age was confirmed.';
COMMENT ON COLUMN member.adult_confirmed_by IS 'By whom the age was confirmed.';
COMMENT ON COLUMN member.terms_version IS 'Terms that were agreed to.';
COMMENT ON COLUMN member.invite_code IS 'Code used to register.';
COMMENT ON COLUMN member.created_at IS 'When the row was made.';

CREATE TABLE member_secret (
  member_id integer NOT NULL,
  password_hash text NOT NULL,
  fairness_key bytea NOT NULL,
  pay_hash text,
  pay_misses integer NOT NULL DEFAULT 0,
  pay_locked_until timestamp with time zone,
  recovery_hash text,
  CONSTRAINT member_secret_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_secret_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT member_secret_fairness_key_check CHECK ((length(fairness_key) = 32))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.member_secret FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.member_secret FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_refuse_value BEFORE UPDATE OF pay_locked_until ON public.member_secret FOR EACH ROW WHEN ((new.pay_locked_until > (app_now() + '00:15:00'::interval))) EXECUTE FUNCTION refuse_value();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.member_secret FOR EACH ROW EXECUTE FUNCTION record_decision('member_id', 'pay_misses,pay_locked_until');

CREATE TABLE member_status (
  member_id integer NOT NULL,
  username text NOT NULL,
  status integer NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT member_status_pkey PRIMARY KEY (member_id, version),
  CONSTRAINT member_status_member_id_key UNIQUE (member_id),
  CONSTRAINT member_status_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT status_is_known CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.member_status FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE UPDATE ON public.member_status FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.member_status FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_version BEFORE UPDATE ON public.member_status FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE UPDATE ON public.member_status FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.member_status FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Set the status of a member instead.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.member_status FOR EACH ROW EXECUTE FUNCTION record_decision('member_id', '');
CREATE TRIGGER copy_member_status AFTER UPDATE OF status ON public.member_status FOR EACH ROW EXECUTE FUNCTION copy_member_status();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.member_status REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE member_status IS 'Open or closed accounts. Editable.';
COMMENT ON COLUMN member_status.member_id IS 'Its row in member.';
COMMENT ON COLUMN member_status.username IS 'For Studio: name of the account.';
COMMENT ON COLUMN member_status.status IS '1 open, 0 closed.';
COMMENT ON COLUMN member_status.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN member_status.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE new_game (
  key text NOT NULL,
  interval_s integer NOT NULL,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  desc_zh text NOT NULL,
  desc_en text NOT NULL,
  desc_ja text NOT NULL,
  desc_ms text NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  condition_points numeric(12,2) NOT NULL DEFAULT 0,
  odds jsonb NOT NULL DEFAULT '{"3": 21000, "4": 7000, "5": 3500, "6": 2100, "7": 1400, "8": 1000, "9": 840, "10": 780, "11": 780, "12": 840, "13": 1000, "14": 1400, "15": 2100, "16": 3500, "17": 7000, "18": 21000, "big": 198, "odd": 198, "even": 198, "small": 198}'::jsonb,
  class_id integer NOT NULL DEFAULT 1,
  ico text NOT NULL DEFAULT '/media/games/sai60.svg'::text,
  sort integer NOT NULL DEFAULT 0,
  game_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT new_game_pkey PRIMARY KEY (key),
  CONSTRAINT new_game_class_id_fkey FOREIGN KEY (class_id) REFERENCES game_class(id),
  CONSTRAINT new_game_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.new_game FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT ON public.new_game FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'desc_zh', 'desc_en', 'desc_ja', 'desc_ms', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.new_game FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_create_game BEFORE INSERT ON public.new_game FOR EACH ROW EXECUTE FUNCTION create_game();
CREATE TRIGGER c_audit_change BEFORE INSERT ON public.new_game FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.new_game FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Change a game in game_setting, its interval by a row in game_schedule, its odds by a row in odds_version.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.new_game FOR EACH ROW EXECUTE FUNCTION record_decision('key', '');
COMMENT ON TABLE new_game IS 'Insert a row to create a game. It is closed until it is opened in game_setting.';
COMMENT ON COLUMN new_game.key IS 'Short name of the game.';
COMMENT ON COLUMN new_game.interval_s IS 'Seconds between draws: 30 to 3600, dividing 86400, divisible by 3.';
COMMENT ON COLUMN new_game.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN new_game.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN new_game.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN new_game.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN new_game.desc_zh IS 'Description in Chinese, without a comma.';
COMMENT ON COLUMN new_game.desc_en IS 'Description in English, without a comma.';
COMMENT ON COLUMN new_game.desc_ja IS 'Description in Japanese, without a comma.';
COMMENT ON COLUMN new_game.desc_ms IS 'Description in Malay, without a comma.';
COMMENT ON COLUMN new_game.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN new_game.condition_points IS 'Points that a member needs to enter; they are not spent.';
COMMENT ON COLUMN new_game.odds IS 'Odds in hundredths, the stake included: 198 is 1.98.';
COMMENT ON COLUMN new_game.class_id IS 'Its row in game_class.';
COMMENT ON COLUMN new_game.ico IS 'Path of the picture, as in /media/games/name.svg.';
COMMENT ON COLUMN new_game.sort IS 'Smaller comes first.';
COMMENT ON COLUMN new_game.game_id IS 'Its row in game.';
COMMENT ON COLUMN new_game.created_at IS 'When the row was made.';

CREATE TABLE notice (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  open boolean NOT NULL DEFAULT true,
  note text NOT NULL DEFAULT ''::text,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  text_zh text NOT NULL,
  text_en text NOT NULL,
  text_ja text NOT NULL,
  text_ms text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT notice_pkey PRIMARY KEY (id, version),
  CONSTRAINT notice_id_key UNIQUE (id),
  CONSTRAINT notice_name_en_check CHECK ((name_en <> ''::text)),
  CONSTRAINT notice_name_ja_check CHECK ((name_ja <> ''::text)),
  CONSTRAINT notice_name_ms_check CHECK ((name_ms <> ''::text)),
  CONSTRAINT notice_name_zh_check CHECK ((name_zh <> ''::text)),
  CONSTRAINT notice_text_en_check CHECK ((text_en <> ''::text)),
  CONSTRAINT notice_text_ja_check CHECK ((text_ja <> ''::text)),
  CONSTRAINT notice_text_ms_check CHECK ((text_ms <> ''::text)),
  CONSTRAINT notice_text_zh_check CHECK ((text_zh <> ''::text))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.notice FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.notice FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'text_zh', 'text_en', 'text_ja', 'text_ms', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.notice FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_version BEFORE UPDATE ON public.notice FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.notice FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.notice FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.notice FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER refuse_long_list AFTER INSERT OR UPDATE ON public.notice FOR EACH STATEMENT EXECUTE FUNCTION refuse_long_list();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.notice REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON public.notice FOR EACH ROW EXECUTE FUNCTION row_is_public('notice');
COMMENT ON TABLE notice IS 'Notices to everybody. Editable.';
COMMENT ON COLUMN notice.id IS 'Number of the row.';
COMMENT ON COLUMN notice.open IS 'Is it shown to members?';
COMMENT ON COLUMN notice.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN notice.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN notice.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN notice.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN notice.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN notice.text_zh IS 'Text in Chinese.';
COMMENT ON COLUMN notice.text_en IS 'Text in English.';
COMMENT ON COLUMN notice.text_ja IS 'Text in Japanese.';
COMMENT ON COLUMN notice.text_ms IS 'Text in Malay.';
COMMENT ON COLUMN notice.created_at IS 'When the row was made.';
COMMENT ON COLUMN notice.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE odds_version (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  game_id integer NOT NULL,
  odds jsonb NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT odds_version_pkey PRIMARY KEY (id),
  CONSTRAINT odds_version_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  CONSTRAINT odds_version_odds_check CHECK (odds_are_fair(odds))
);
CREATE INDEX odds_version_game_id_idx ON public.odds_version USING btree (game_id);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.odds_version FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT ON public.odds_version FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.odds_version FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER c_audit_change BEFORE INSERT ON public.odds_version FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.odds_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Add a new version; it holds for draws that are planned after it.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.odds_version FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.odds_version FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER row_is_public AFTER INSERT ON public.odds_version FOR EACH ROW EXECUTE FUNCTION row_is_public('odds-version');
COMMENT ON TABLE odds_version IS 'Odds of games. Insert a row; it holds for draws that are planned after it.';
COMMENT ON COLUMN odds_version.id IS 'Number of the row.';
COMMENT ON COLUMN odds_version.game_id IS 'Its row in game.';
COMMENT ON COLUMN odds_version.odds IS 'Odds in hundredths, the stake included: 198 is 1.98.';
COMMENT ON COLUMN odds_version.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN odds_version.created_at IS 'When the row was made.';

CREATE TABLE operator_account (
  name text NOT NULL,
  content boolean NOT NULL DEFAULT false,
  review boolean NOT NULL DEFAULT false,
  owner boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT operator_account_pkey PRIMARY KEY (name),
  CONSTRAINT operator_account_name_check CHECK ((name ~ '^[a-z][a-z0-9_]{0,29}$'::text)),
  CONSTRAINT operator_account_note_check CHECK ((length(note) <= 2000))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.operator_account FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.operator_account FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.operator_account FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_check_operator_roles BEFORE INSERT OR UPDATE ON public.operator_account FOR EACH ROW EXECUTE FUNCTION check_operator_roles();
CREATE TRIGGER b_version BEFORE UPDATE ON public.operator_account FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.operator_account FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.operator_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Take the roles away instead: npm run operator -- remove NAME removes the login.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.operator_account FOR EACH ROW EXECUTE FUNCTION record_decision('name', '');
CREATE TRIGGER apply_operator_roles AFTER INSERT OR UPDATE ON public.operator_account FOR EACH ROW EXECUTE FUNCTION apply_operator_roles();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.operator_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE operator_account IS 'Operators and their roles. Owners edit it, except their own row.';
COMMENT ON COLUMN operator_account.name IS 'The login is operator_NAME; npm run operator -- add NAME makes it.';
COMMENT ON COLUMN operator_account.content IS 'May this operator edit profiles, videos, notices and games?';
COMMENT ON COLUMN operator_account.review IS 'May this operator decide requests, reply to members and close accounts?';
COMMENT ON COLUMN operator_account.owner IS 'May this operator add operators, change roles and reset second factors?';
COMMENT ON COLUMN operator_account.version IS 'How often the row has changed; the database counts it.';
COMMENT ON COLUMN operator_account.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN operator_account.created_at IS 'When the row was made.';

CREATE TABLE operator_factor (
  name text NOT NULL,
  secret bytea NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  misses integer NOT NULL DEFAULT 0,
  locked_until timestamp with time zone,
  CONSTRAINT operator_factor_pkey PRIMARY KEY (name),
  CONSTRAINT operator_factor_name_fkey FOREIGN KEY (name) REFERENCES operator_account(name),
  CONSTRAINT operator_factor_secret_check CHECK ((length(secret) = 20))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.operator_factor FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.operator_factor FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.operator_factor FOR EACH ROW EXECUTE FUNCTION record_decision('name', 'last_step,misses,locked_until');

CREATE TABLE passkey (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id integer NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter double precision NOT NULL,
  agent text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT passkey_counter_check CHECK (((counter >= (0)::double precision) AND (counter <= ('4294967295'::bigint)::double precision))),
  CONSTRAINT passkey_credential_id_check CHECK (((credential_id ~ '^[A-Za-z0-9_-]+$'::text) AND ((length(credential_id) >= 16) AND (length(credential_id) <= 1364)))),
  CONSTRAINT passkey_public_key_check CHECK (((length(public_key) >= 32) AND (length(public_key) <= 2048)))
);
CREATE INDEX passkey_member_id_idx ON public.passkey USING btree (member_id);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.passkey FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.passkey FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.passkey FOR EACH ROW EXECUTE FUNCTION record_decision('id', 'counter,last_used_at');
CREATE TRIGGER announce_passkey AFTER INSERT ON public.passkey FOR EACH ROW EXECUTE FUNCTION announce_passkey();
COMMENT ON TABLE passkey IS 'Engine: passkeys of members.';
COMMENT ON COLUMN passkey.id IS 'Number of the row.';
COMMENT ON COLUMN passkey.member_id IS 'Its row in member.';
COMMENT ON COLUMN passkey.credential_id IS 'Credential id that the device chose.';
COMMENT ON COLUMN passkey.public_key IS 'Public key (COSE) that verifies its signatures.';
COMMENT ON COLUMN passkey.counter IS 'Signature counter of the device; a decrease shows a copied passkey.';
COMMENT ON COLUMN passkey.agent IS 'User agent of the browser that added it.';
COMMENT ON COLUMN passkey.created_at IS 'When it was added.';
COMMENT ON COLUMN passkey.last_used_at IS 'When it was used last.';

CREATE TABLE passkey_challenge (
  challenge text NOT NULL,
  purpose text NOT NULL,
  member_id integer,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge),
  CONSTRAINT passkey_challenge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT passkey_challenge_challenge_check CHECK ((challenge ~ '^[A-Za-z0-9_-]{43}$'::text)),
  CONSTRAINT passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'enter'::text])))
);
CREATE INDEX passkey_challenge_expires_at_idx ON public.passkey_challenge USING btree (expires_at);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.passkey_challenge FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.passkey_challenge FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_refuse_value BEFORE INSERT ON public.passkey_challenge FOR EACH ROW WHEN ((new.expires_at > (app_now() + '00:05:00'::interval))) EXECUTE FUNCTION refuse_value();
COMMENT ON TABLE passkey_challenge IS 'Engine: passkey challenges that devices sign.';
COMMENT ON COLUMN passkey_challenge.challenge IS '256 random bits.';
COMMENT ON COLUMN passkey_challenge.purpose IS 'add a passkey, or enter with one.';
COMMENT ON COLUMN passkey_challenge.member_id IS 'The member, when one was logged in.';
COMMENT ON COLUMN passkey_challenge.expires_at IS 'When it expires.';

CREATE TABLE payout_rule (
  id integer NOT NULL DEFAULT 1,
  num integer NOT NULL DEFAULT 3,
  min_hundredths bigint NOT NULL DEFAULT 5000,
  max_hundredths bigint NOT NULL DEFAULT 500000,
  note text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT payout_rule_pkey PRIMARY KEY (id, version),
  CONSTRAINT payout_rule_id_key UNIQUE (id),
  CONSTRAINT payout_rule_id_check CHECK ((id = 1)),
  CONSTRAINT payout_rule_max_check CHECK ((max_hundredths >= 500000)),
  CONSTRAINT payout_rule_min_check CHECK (((min_hundredths >= 100) AND (min_hundredths <= 5000))),
  CONSTRAINT payout_rule_num_check CHECK (((num >= 1) AND (num <= 100)))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.payout_rule FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE UPDATE ON public.payout_rule FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.payout_rule FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_version BEFORE UPDATE ON public.payout_rule FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE UPDATE ON public.payout_rule FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.payout_rule FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Edit the one row.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.payout_rule FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.payout_rule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE payout_rule IS 'The one published rule of payouts. Editable within its bounds.';
COMMENT ON COLUMN payout_rule.id IS 'There is one row.';
COMMENT ON COLUMN payout_rule.num IS 'Payouts a day, 1 to 100.';
COMMENT ON COLUMN payout_rule.min_hundredths IS 'Least points of one payout, in hundredths: 100 to 5000.';
COMMENT ON COLUMN payout_rule.max_hundredths IS 'Most points of one payout, in hundredths: 500000 or more.';
COMMENT ON COLUMN payout_rule.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN payout_rule.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE phrase (
  code text NOT NULL,
  text_zh text NOT NULL,
  text_en text NOT NULL,
  text_ja text NOT NULL,
  text_ms text NOT NULL,
  CONSTRAINT phrase_pkey PRIMARY KEY (code),
  CONSTRAINT phrase_code_check CHECK ((code ~ '^[a-z_]{3,40}$'::text))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.phrase FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.phrase FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.phrase FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A phrase that was sent stays; add another one by a migration.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.phrase FOR EACH ROW EXECUTE FUNCTION record_decision('code', '');
COMMENT ON TABLE phrase IS 'Approved sentences for replies. Read only.';
COMMENT ON COLUMN phrase.code IS 'The code itself.';
COMMENT ON COLUMN phrase.text_zh IS 'Text in Chinese.';
COMMENT ON COLUMN phrase.text_en IS 'Text in English.';
COMMENT ON COLUMN phrase.text_ja IS 'Text in Japanese.';
COMMENT ON COLUMN phrase.text_ms IS 'Text in Malay.';

CREATE TABLE play_day (
  member_id integer NOT NULL,
  zone text NOT NULL,
  day date NOT NULL,
  staked bigint NOT NULL,
  returned bigint NOT NULL,
  staked_upto bigint NOT NULL,
  returned_upto bigint NOT NULL,
  CONSTRAINT play_day_pkey PRIMARY KEY (member_id, zone, day),
  CONSTRAINT play_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.play_day FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.play_day FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A day that is over stays as it was.');

CREATE TABLE play_limit (
  member_id integer NOT NULL,
  daily_stake bigint,
  timed_out_until timestamp with time zone,
  excluded_until timestamp with time zone,
  next_daily_stake bigint,
  next_from timestamp with time zone,
  CONSTRAINT play_limit_pkey PRIMARY KEY (member_id),
  CONSTRAINT play_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT play_limit_daily_stake_check CHECK ((daily_stake >= 0)),
  CONSTRAINT play_limit_next_daily_stake_check CHECK ((next_daily_stake >= 0))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.play_limit FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_lock_member_of_limit BEFORE INSERT OR UPDATE ON public.play_limit FOR EACH ROW EXECUTE FUNCTION lock_member_of_limit();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.play_limit FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_refuse_shorter_exclusion BEFORE UPDATE ON public.play_limit FOR EACH ROW WHEN (((old.excluded_until > app_now()) AND ((new.excluded_until IS NULL) OR (new.excluded_until < old.excluded_until)))) EXECUTE FUNCTION refuse_shorter_exclusion();
CREATE TRIGGER b_refuse_value BEFORE INSERT OR UPDATE ON public.play_limit FOR EACH ROW WHEN ((GREATEST(new.daily_stake, new.next_daily_stake) > '99999999900'::bigint)) EXECUTE FUNCTION refuse_value();
CREATE TRIGGER refuse_shorter_exclusion_row BEFORE DELETE ON public.play_limit FOR EACH ROW WHEN ((old.excluded_until > app_now())) EXECUTE FUNCTION refuse_shorter_exclusion();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.play_limit FOR EACH ROW EXECUTE FUNCTION record_decision('member_id', '');
CREATE TRIGGER record_limits AFTER INSERT OR UPDATE ON public.play_limit FOR EACH ROW EXECUTE FUNCTION record_limits();
COMMENT ON TABLE play_limit IS 'Limits that members set for themselves. Read only.';
COMMENT ON COLUMN play_limit.member_id IS 'Its row in member.';
COMMENT ON COLUMN play_limit.daily_stake IS 'Daily stake limit in hundredths of a point.';
COMMENT ON COLUMN play_limit.timed_out_until IS 'End of the time-out.';
COMMENT ON COLUMN play_limit.excluded_until IS 'End of the self-exclusion.';
COMMENT ON COLUMN play_limit.next_daily_stake IS 'Limit from next_from on.';
COMMENT ON COLUMN play_limit.next_from IS 'When the higher limit begins.';

CREATE TABLE play_limit_change (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id integer NOT NULL,
  at timestamp with time zone NOT NULL,
  daily_stake bigint,
  timed_out_until timestamp with time zone,
  excluded_until timestamp with time zone,
  CONSTRAINT play_limit_change_pkey PRIMARY KEY (id),
  CONSTRAINT play_limit_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX play_limit_change_member_id_id_idx ON public.play_limit_change USING btree (member_id, id DESC);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.play_limit_change FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.play_limit_change FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_limit_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What held stays written down.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.play_limit_change FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
COMMENT ON TABLE play_limit_change IS 'Engine: history of the limits that members set.';
COMMENT ON COLUMN play_limit_change.id IS 'Number of the row.';
COMMENT ON COLUMN play_limit_change.member_id IS 'Its row in member.';
COMMENT ON COLUMN play_limit_change.at IS 'When.';
COMMENT ON COLUMN play_limit_change.daily_stake IS 'Daily stake limit in hundredths of a point.';
COMMENT ON COLUMN play_limit_change.timed_out_until IS 'End of the time-out.';
COMMENT ON COLUMN play_limit_change.excluded_until IS 'End of the self-exclusion.';

CREATE TABLE profile (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  label text NOT NULL DEFAULT ''::text,
  open boolean NOT NULL DEFAULT true,
  city_id integer NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  images text[] NOT NULL,
  video text NOT NULL DEFAULT ''::text,
  height integer NOT NULL,
  bust integer NOT NULL,
  rating integer NOT NULL DEFAULT 5,
  high_end boolean NOT NULL DEFAULT false,
  sample boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT profile_pkey PRIMARY KEY (id, version),
  CONSTRAINT profile_id_key UNIQUE (id),
  CONSTRAINT profile_city_id_fkey FOREIGN KEY (city_id) REFERENCES city(id),
  CONSTRAINT profile_bust_check CHECK (((bust >= 50) AND (bust <= 150))),
  CONSTRAINT profile_height_check CHECK (((height >= 120) AND (height <= 230))),
  CONSTRAINT profile_images_check CHECK (((cardinality(images) >= 1) AND (cardinality(images) <= 12))),
  CONSTRAINT profile_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT profile_video_check CHECK (((video = ''::text) OR is_media(video)))
);
CREATE INDEX profile_city_id_idx ON public.profile USING btree (city_id, id DESC);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.profile FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.profile FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.profile FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_require_stored_media BEFORE INSERT OR UPDATE OF images, video ON public.profile FOR EACH ROW EXECUTE FUNCTION require_stored_media('images', 'picture', 'video', 'short');
CREATE TRIGGER b_restrict_profile BEFORE INSERT OR UPDATE ON public.profile FOR EACH ROW EXECUTE FUNCTION guard_profile();
CREATE TRIGGER b_version BEFORE UPDATE ON public.profile FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.profile FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION audit_change();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.profile FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.profile FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.profile REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
CREATE TRIGGER reset_consent AFTER UPDATE ON public.profile FOR EACH ROW WHEN ((visible_fields(old.*) IS DISTINCT FROM visible_fields(new.*))) EXECUTE FUNCTION reset_consent();
COMMENT ON TABLE profile IS 'Profiles of the directory; their words are in profile_text. Editable.';
COMMENT ON COLUMN profile.id IS 'Number of the row.';
COMMENT ON COLUMN profile.label IS 'Names of the profile; the database writes it.';
COMMENT ON COLUMN profile.open IS 'Is it shown to members?';
COMMENT ON COLUMN profile.city_id IS 'Its row in city.';
COMMENT ON COLUMN profile.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN profile.images IS '1 to 12 paths, as in /media/profiles/name.webp.';
COMMENT ON COLUMN profile.video IS 'Path of a short video, or empty.';
COMMENT ON COLUMN profile.height IS 'Centimetres, 120 to 230.';
COMMENT ON COLUMN profile.bust IS 'Centimetres, 50 to 150.';
COMMENT ON COLUMN profile.rating IS 'Our own rating, 1 to 5.';
COMMENT ON COLUMN profile.high_end IS 'Is it shown among the featured?';
COMMENT ON COLUMN profile.sample IS 'Is it a sample of the seed? Samples keep what they show.';
COMMENT ON COLUMN profile.created_at IS 'When the row was made.';
COMMENT ON COLUMN profile.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE profile_block (
  member_id integer NOT NULL,
  profile_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT profile_block_pkey PRIMARY KEY (member_id, profile_id),
  CONSTRAINT profile_block_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT profile_block_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profile(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.profile_block FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.profile_block FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.profile_block FOR EACH ROW EXECUTE FUNCTION record_decision('member_id,profile_id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.profile_block FOR EACH ROW EXECUTE FUNCTION notify_change();

CREATE TABLE profile_consent (
  profile_id integer NOT NULL,
  consented_at timestamp with time zone,
  adult_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  seen boolean NOT NULL DEFAULT true,
  link_by text NOT NULL DEFAULT ''::text,
  confirmed_by text NOT NULL DEFAULT ''::text,
  CONSTRAINT profile_consent_pkey PRIMARY KEY (profile_id),
  CONSTRAINT profile_consent_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profile(id),
  CONSTRAINT confirmed_by_another_operator CHECK (((confirmed_by = ''::text) OR ((confirmed_by <> link_by) AND (consented_at IS NOT NULL)))),
  CONSTRAINT profile_consent_check CHECK ((num_nulls(consented_at, adult_at) = ANY (ARRAY[0, 2])))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.profile_consent FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.profile_consent FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_end_confirmation BEFORE UPDATE ON public.profile_consent FOR EACH ROW WHEN ((new.consented_at IS NULL)) EXECUTE FUNCTION end_confirmation();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.profile_consent FOR EACH ROW EXECUTE FUNCTION record_decision('profile_id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.profile_consent FOR EACH ROW EXECUTE FUNCTION notify_change();
COMMENT ON TABLE profile_consent IS 'Consent of profiled persons, from their private page. Read only.';
COMMENT ON COLUMN profile_consent.profile_id IS 'Its row in profile.';
COMMENT ON COLUMN profile_consent.consented_at IS 'When the person consented.';
COMMENT ON COLUMN profile_consent.adult_at IS 'When the person confirmed to be an adult.';
COMMENT ON COLUMN profile_consent.withdrawn_at IS 'When the person took the listing down.';
COMMENT ON COLUMN profile_consent.seen IS 'Has the person seen what is shown now?';
COMMENT ON COLUMN profile_consent.link_by IS 'Login of the operator who made the link.';
COMMENT ON COLUMN profile_consent.confirmed_by IS 'Login of the other operator who confirmed the consent.';

CREATE TABLE profile_like (
  profile_id integer NOT NULL,
  member_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT profile_like_pkey PRIMARY KEY (profile_id, member_id),
  CONSTRAINT profile_like_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT profile_like_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profile(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.profile_like FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.profile_like FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.profile_like FOR EACH ROW EXECUTE FUNCTION record_decision('profile_id,member_id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.profile_like FOR EACH ROW EXECUTE FUNCTION notify_change();

CREATE TABLE profile_link (
  profile_id integer NOT NULL,
  link_hash bytea NOT NULL,
  CONSTRAINT profile_link_pkey PRIMARY KEY (profile_id),
  CONSTRAINT profile_link_link_hash_key UNIQUE (link_hash),
  CONSTRAINT profile_link_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profile_consent(profile_id),
  CONSTRAINT profile_link_link_hash_check CHECK ((length(link_hash) = 32))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.profile_link FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.profile_link FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.profile_link FOR EACH ROW EXECUTE FUNCTION record_decision('profile_id', '');

CREATE TABLE profile_slot (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  profile_id integer NOT NULL,
  day date NOT NULL,
  starts text NOT NULL,
  ends text NOT NULL,
  open boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT profile_slot_pkey PRIMARY KEY (id, version),
  CONSTRAINT profile_slot_id_key UNIQUE (id),
  CONSTRAINT profile_slot_id_profile_id_key UNIQUE (id, profile_id),
  CONSTRAINT profile_slot_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profile(id),
  CONSTRAINT profile_slot_ends_check CHECK ((ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  CONSTRAINT profile_slot_starts_check CHECK ((starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  CONSTRAINT slot_ends_after_start CHECK ((starts < ends))
);
CREATE INDEX profile_slot_profile_id_idx ON public.profile_slot USING btree (profile_id, day);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.profile_slot FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE OF note ON public.profile_slot FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.profile_slot FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_version BEFORE UPDATE ON public.profile_slot FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.profile_slot FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.profile_slot FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Set open to false instead.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.profile_slot FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.profile_slot REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE profile_slot IS 'Times at which a profile can be met. Insert a row to publish one.';
COMMENT ON COLUMN profile_slot.id IS 'Number of the row.';
COMMENT ON COLUMN profile_slot.profile_id IS 'Its row in profile.';
COMMENT ON COLUMN profile_slot.day IS 'Day, as in 2026-12-24.';
COMMENT ON COLUMN profile_slot.starts IS 'Start in Japan time, as in 15:00.';
COMMENT ON COLUMN profile_slot.ends IS 'End on the same day, as in 16:30.';
COMMENT ON COLUMN profile_slot.open IS 'Set false to withdraw the time; a reservation of it stays.';
COMMENT ON COLUMN profile_slot.version IS 'How often the row has changed; the database counts it.';
COMMENT ON COLUMN profile_slot.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN profile_slot.created_at IS 'When the row was made.';

CREATE TABLE profile_text (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  profile_id integer NOT NULL,
  locale text NOT NULL,
  name text NOT NULL,
  tags text NOT NULL,
  intro text NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT profile_text_pkey PRIMARY KEY (id, version),
  CONSTRAINT profile_text_id_key UNIQUE (id),
  CONSTRAINT profile_text_profile_id_locale_key UNIQUE (profile_id, locale),
  CONSTRAINT profile_text_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profile(id),
  CONSTRAINT intro_is_written CHECK (((length(intro) >= 1) AND (length(intro) <= 2000))),
  CONSTRAINT locale_is_known CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text, 'ms'::text]))),
  CONSTRAINT name_is_name CHECK (is_name(name)),
  CONSTRAINT tags_are_tags CHECK (is_tags(tags))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.profile_text FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.profile_text FOR EACH ROW EXECUTE FUNCTION guard_text('name', 'tags', 'intro', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.profile_text FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_guard_profile_text BEFORE INSERT OR UPDATE ON public.profile_text FOR EACH ROW EXECUTE FUNCTION guard_profile_text();
CREATE TRIGGER b_version BEFORE UPDATE ON public.profile_text FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.profile_text FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.profile_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Write over the text instead.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.profile_text FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.profile_text FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.profile_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
CREATE TRIGGER update_label_of_new_text AFTER INSERT ON public.profile_text FOR EACH ROW EXECUTE FUNCTION update_profile_label();
CREATE TRIGGER update_profile_label AFTER UPDATE ON public.profile_text FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.tags IS DISTINCT FROM new.tags)) OR (old.intro IS DISTINCT FROM new.intro))) EXECUTE FUNCTION update_profile_label();
COMMENT ON TABLE profile_text IS 'Words of profiles, one row a language. Editable.';
COMMENT ON COLUMN profile_text.id IS 'Number of the row.';
COMMENT ON COLUMN profile_text.profile_id IS 'Its row in profile.';
COMMENT ON COLUMN profile_text.locale IS 'zh, en, ja or ms.';
COMMENT ON COLUMN profile_text.name IS 'Name.';
COMMENT ON COLUMN profile_text.tags IS 'Up to ten tags joined by the full-width comma.';
COMMENT ON COLUMN profile_text.intro IS 'Introduction, 1 to 2000 characters.';
COMMENT ON COLUMN profile_text.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN profile_text.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE public_line (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  line text NOT NULL,
  hash text NOT NULL,
  leaf bytea NOT NULL,
  place bigint,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT public_line_pkey PRIMARY KEY (id),
  CONSTRAINT public_line_place_key UNIQUE (place),
  CONSTRAINT public_line_check CHECK ((hash = hex_sha256(line))),
  CONSTRAINT public_line_check1 CHECK ((leaf = leaf_hash(line))),
  CONSTRAINT public_line_line_check CHECK ((((octet_length(line) >= 1) AND (octet_length(line) <= 65535)) AND (line !~ '[\n\r]'::text))),
  CONSTRAINT public_line_place_check CHECK ((place >= 0))
);
CREATE INDEX public_line_hash_idx ON public.public_line USING btree (hash);
CREATE INDEX public_line_policy_idx ON public.public_line USING btree (place) WHERE (line ~~ 'policy/v1|%'::text);
CREATE INDEX public_line_waiting_idx ON public.public_line USING btree (id) WHERE (place IS NULL);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.public_line FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.public_line FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_enqueue_line BEFORE UPDATE ON public.public_line FOR EACH ROW EXECUTE FUNCTION enqueue_line();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.public_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The public log has no corrections.');
COMMENT ON TABLE public_line IS 'Engine: entries of the public log.';
COMMENT ON COLUMN public_line.id IS 'In the order in which they were written.';
COMMENT ON COLUMN public_line.line IS 'What is promised to everybody, as it is published.';
COMMENT ON COLUMN public_line.hash IS 'SHA-256 of the line.';
COMMENT ON COLUMN public_line.leaf IS 'Its leaf in the tree.';
COMMENT ON COLUMN public_line.place IS 'Its index in the log, assigned after its commit.';
COMMENT ON COLUMN public_line.created_at IS 'When it was written.';

CREATE TABLE public_log (
  id integer NOT NULL DEFAULT 1,
  size bigint NOT NULL DEFAULT 0,
  CONSTRAINT public_log_pkey PRIMARY KEY (id),
  CONSTRAINT public_log_id_check CHECK ((id = 1))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.public_log FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.public_log FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.public_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The public log only grows.');
COMMENT ON TABLE public_log IS 'Engine: the state of the public log, one row.';
COMMENT ON COLUMN public_log.id IS 'Always 1.';
COMMENT ON COLUMN public_log.size IS 'Number of entries that have an index.';

CREATE TABLE publication_claim (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  size bigint NOT NULL DEFAULT 0,
  name text NOT NULL,
  body text NOT NULL,
  claimed_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT publication_claim_pkey PRIMARY KEY (id),
  CONSTRAINT publication_claim_body_check CHECK (((octet_length(body) >= 1) AND (octet_length(body) <= 65536))),
  CONSTRAINT publication_claim_kind_check CHECK ((kind = ANY (ARRAY['policy'::text, 'client'::text, 'checkpoint'::text, 'cosignature'::text, 'halt'::text]))),
  CONSTRAINT publication_claim_name_check CHECK ((octet_length(name) <= 1000)),
  CONSTRAINT publication_claim_size_check CHECK ((size >= 0))
);
CREATE INDEX publication_claim_slot_idx ON public.publication_claim USING btree (((id % (1000)::bigint)));
CREATE UNIQUE INDEX publication_claim_once_key ON public.publication_claim USING btree (kind, size, name, md5(body));
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.publication_claim FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.publication_claim FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
COMMENT ON TABLE publication_claim IS 'Engine: what the worker wants to publish and no API process has verified.';
COMMENT ON COLUMN publication_claim.id IS 'Number of the row.';
COMMENT ON COLUMN publication_claim.kind IS 'What is published, or halt.';
COMMENT ON COLUMN publication_claim.size IS 'Tree size of a checkpoint or under a cosignature; draw of a halt.';
COMMENT ON COLUMN publication_claim.name IS 'Key of the log, root, name of a witness, or difference of a halt.';
COMMENT ON COLUMN publication_claim.body IS 'Policy, manifest, checkpoint or cosignature, as served; seed of a halt.';
COMMENT ON COLUMN publication_claim.claimed_at IS 'When the worker claimed it.';

CREATE TABLE push_message (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  subscription_id integer NOT NULL,
  kind text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL DEFAULT app_now(),
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT push_message_pkey PRIMARY KEY (id),
  CONSTRAINT push_message_attempts_check CHECK (((attempts >= 0) AND (attempts <= 8))),
  CONSTRAINT push_message_kind_check CHECK ((kind = ANY (ARRAY['reservation'::text, 'support'::text, 'recharge'::text, 'withdrawal'::text])))
);
CREATE INDEX push_message_due_at_idx ON public.push_message USING btree (due_at);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.push_message FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.push_message FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
COMMENT ON TABLE push_message IS 'Queued push notifications. Operators cannot read it.';
COMMENT ON COLUMN push_message.id IS 'Number of the row.';
COMMENT ON COLUMN push_message.created_at IS 'When the row was made.';

CREATE TABLE push_subscription (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  session_id integer NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscription_session_id_key UNIQUE (session_id),
  CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  CONSTRAINT push_subscription_auth_check CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)),
  CONSTRAINT push_subscription_endpoint_check CHECK (((octet_length(endpoint) >= 9) AND (octet_length(endpoint) <= 1000))),
  CONSTRAINT push_subscription_p256dh_check CHECK ((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.push_subscription FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.push_subscription FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
COMMENT ON TABLE push_subscription IS 'Push subscriptions of devices. Operators cannot read it.';
COMMENT ON COLUMN push_subscription.id IS 'Number of the row.';
COMMENT ON COLUMN push_subscription.session_id IS 'Its row in session.';
COMMENT ON COLUMN push_subscription.created_at IS 'When the row was made.';

CREATE TABLE recharge (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  status integer NOT NULL DEFAULT 1,
  points numeric(12,2) NOT NULL DEFAULT 0,
  username text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  payer text NOT NULL,
  voucher text NOT NULL DEFAULT ''::text,
  payment_reference text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  reason text NOT NULL DEFAULT ''::text,
  reviewed_by text NOT NULL DEFAULT ''::text,
  updated_at timestamp with time zone NOT NULL DEFAULT app_now(),
  member_id integer NOT NULL,
  amount bigint NOT NULL,
  upload_id integer NOT NULL,
  picture_hash text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT recharge_pkey PRIMARY KEY (id, version),
  CONSTRAINT recharge_id_key UNIQUE (id),
  CONSTRAINT recharge_payment_reference_key UNIQUE (payment_reference),
  CONSTRAINT recharge_upload_id_key UNIQUE (upload_id),
  CONSTRAINT recharge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT recharge_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id),
  CONSTRAINT payer_is_seen CHECK (((NOT has_hidden(payer)) AND has_words(payer))),
  CONSTRAINT recharge_amount_check CHECK (((amount >= 10000) AND (amount <= 10000000))),
  CONSTRAINT recharge_payer_check CHECK (((length(payer) >= 1) AND (length(payer) <= 60))),
  CONSTRAINT recharge_status_check CHECK ((status = ANY (ARRAY[1, 2, 3])))
);
CREATE INDEX recharge_member_id_idx ON public.recharge USING btree (member_id, id DESC);
CREATE INDEX recharge_status_idx ON public.recharge USING btree (status, created_at);
CREATE UNIQUE INDEX recharge_picture_key ON public.recharge USING btree (picture_hash) WHERE (status <> 3);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.recharge FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE UPDATE ON public.recharge FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.recharge FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_accept_review BEFORE UPDATE ON public.recharge FOR EACH ROW EXECUTE FUNCTION accept_review();
CREATE TRIGGER b_fill_labels BEFORE INSERT ON public.recharge FOR EACH ROW EXECUTE FUNCTION fill_labels();
CREATE TRIGGER b_version BEFORE UPDATE ON public.recharge FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE UPDATE ON public.recharge FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.recharge FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Return a recharge instead: set status to 3 and say why in note.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.recharge FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER enqueue_push AFTER UPDATE ON public.recharge FOR EACH ROW WHEN (((old.status = 1) AND (new.status = ANY (ARRAY[2, 3])))) EXECUTE FUNCTION enqueue_push('recharge');
CREATE TRIGGER post_recharge AFTER UPDATE ON public.recharge FOR EACH ROW WHEN (((old.status = 1) AND (new.status = 2))) EXECUTE FUNCTION post_recharge();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.recharge REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE recharge IS 'Requests to recharge. The queue is status = 1.';
COMMENT ON COLUMN recharge.id IS 'Number of the row.';
COMMENT ON COLUMN recharge.status IS '1 pending, 2 approved (credits, once), 3 returned with the note as reason.';
COMMENT ON COLUMN recharge.points IS 'For Studio: amount in points.';
COMMENT ON COLUMN recharge.username IS 'For Studio: name of the account.';
COMMENT ON COLUMN recharge.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN recharge.payer IS 'Who paid, as the member wrote it.';
COMMENT ON COLUMN recharge.voucher IS 'For Studio: path of the voucher at the desk.';
COMMENT ON COLUMN recharge.payment_reference IS 'Reference of the payment.';
COMMENT ON COLUMN recharge.created_at IS 'When the row was made.';
COMMENT ON COLUMN recharge.reason IS 'Why, as the member or the audit reads it.';
COMMENT ON COLUMN recharge.reviewed_by IS 'Login that reviewed it.';
COMMENT ON COLUMN recharge.updated_at IS 'When it changed last.';
COMMENT ON COLUMN recharge.member_id IS 'Its row in member.';
COMMENT ON COLUMN recharge.amount IS 'Hundredths of a point.';
COMMENT ON COLUMN recharge.upload_id IS 'Its row in upload.';
COMMENT ON COLUMN recharge.picture_hash IS 'Fingerprint of what the voucher shows.';
COMMENT ON COLUMN recharge.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE report (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  reason text NOT NULL,
  profile_label text NOT NULL DEFAULT ''::text,
  username text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  profile_id integer,
  member_id integer,
  address text NOT NULL,
  CONSTRAINT report_pkey PRIMARY KEY (id),
  CONSTRAINT report_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT report_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profile(id),
  CONSTRAINT report_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000)))
);
CREATE INDEX report_created_at_idx ON public.report USING btree (created_at);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.report FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.report FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_fill_labels BEFORE INSERT ON public.report FOR EACH ROW EXECUTE FUNCTION fill_labels();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.report FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A report stays as it was written.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.report FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
COMMENT ON TABLE report IS 'What was reported. Close one by a row in report_review. Read only.';
COMMENT ON COLUMN report.id IS 'Number of the row.';
COMMENT ON COLUMN report.reason IS 'What was reported.';
COMMENT ON COLUMN report.profile_label IS 'For Studio: names of the profile at that time.';
COMMENT ON COLUMN report.username IS 'For Studio: name of the account.';
COMMENT ON COLUMN report.created_at IS 'When the row was made.';
COMMENT ON COLUMN report.profile_id IS 'Its row in profile.';
COMMENT ON COLUMN report.member_id IS 'Its row in member.';
COMMENT ON COLUMN report.address IS 'Network address it came from.';

CREATE TABLE report_review (
  report_id integer NOT NULL,
  note text NOT NULL,
  reviewer text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT report_review_pkey PRIMARY KEY (report_id),
  CONSTRAINT report_review_report_id_fkey FOREIGN KEY (report_id) REFERENCES report(id),
  CONSTRAINT note_is_seen CHECK (has_words(note)),
  CONSTRAINT report_review_note_check CHECK ((btrim(note) <> ''::text))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.report_review FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT ON public.report_review FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.report_review FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_sign_review BEFORE INSERT ON public.report_review FOR EACH ROW EXECUTE FUNCTION sign_review();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.report_review FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A review of a report stays as it was written.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.report_review FOR EACH ROW EXECUTE FUNCTION record_decision('report_id', '');
CREATE TRIGGER message_report_closed AFTER INSERT ON public.report_review FOR EACH ROW EXECUTE FUNCTION message_report_closed();
COMMENT ON TABLE report_review IS 'Answers to reports. Insert a row.';
COMMENT ON COLUMN report_review.report_id IS 'Its row in report.';
COMMENT ON COLUMN report_review.note IS 'What was found and done.';
COMMENT ON COLUMN report_review.reviewer IS 'Login that answered.';
COMMENT ON COLUMN report_review.created_at IS 'When the row was made.';

CREATE TABLE reservation (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  status text NOT NULL DEFAULT 'requested'::text,
  wanted_on date NOT NULL,
  profile_label text NOT NULL DEFAULT ''::text,
  username text NOT NULL DEFAULT ''::text,
  reply text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  wish text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  updated_at timestamp with time zone NOT NULL DEFAULT app_now(),
  profile_id integer NOT NULL,
  member_id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  confirmed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  slot_id integer,
  wanted_at text NOT NULL DEFAULT ''::text,
  CONSTRAINT reservation_pkey PRIMARY KEY (id, version),
  CONSTRAINT reservation_id_key UNIQUE (id),
  CONSTRAINT reservation_id_member_id_key UNIQUE (id, member_id),
  CONSTRAINT reservation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT reservation_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profile(id),
  CONSTRAINT reservation_slot_id_profile_id_fkey FOREIGN KEY (slot_id, profile_id) REFERENCES profile_slot(id, profile_id),
  CONSTRAINT reservation_reply_check CHECK ((length(reply) <= 500)),
  CONSTRAINT reservation_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'declined'::text, 'cancelled'::text, 'expired'::text]))),
  CONSTRAINT reservation_wish_check CHECK ((length(wish) <= 500))
);
CREATE INDEX reservation_member_id_idx ON public.reservation USING btree (member_id, id DESC);
CREATE UNIQUE INDEX reservation_one_of_slot_key ON public.reservation USING btree (slot_id) WHERE (status = ANY (ARRAY['requested'::text, 'confirmed'::text]));
CREATE UNIQUE INDEX reservation_one_open_key ON public.reservation USING btree (member_id, profile_id) WHERE (status = ANY (ARRAY['requested'::text, 'confirmed'::text]));
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.reservation FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE UPDATE OF reply, note ON public.reservation FOR EACH ROW EXECUTE FUNCTION guard_text('reply', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.reservation FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_check_reservation_transition BEFORE UPDATE ON public.reservation FOR EACH ROW EXECUTE FUNCTION check_reservation_transition();
CREATE TRIGGER b_fill_labels BEFORE INSERT ON public.reservation FOR EACH ROW EXECUTE FUNCTION fill_labels();
CREATE TRIGGER b_version BEFORE UPDATE ON public.reservation FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE UPDATE ON public.reservation FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.reservation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Decline a reservation instead.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.reservation FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER enqueue_push AFTER UPDATE ON public.reservation FOR EACH ROW WHEN ((((new.status = ANY (ARRAY['confirmed'::text, 'declined'::text])) AND (new.status <> old.status)) OR (new.reply <> old.reply) OR (new.reminded_at IS DISTINCT FROM old.reminded_at))) EXECUTE FUNCTION enqueue_push('reservation');
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.reservation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE reservation IS 'Requests to meet. The queue is status = requested.';
COMMENT ON COLUMN reservation.id IS 'Number of the row.';
COMMENT ON COLUMN reservation.status IS 'requested, confirmed, declined, cancelled, expired; set confirmed or declined.';
COMMENT ON COLUMN reservation.wanted_on IS 'The day asked for.';
COMMENT ON COLUMN reservation.profile_label IS 'For Studio: names of the profile at that time.';
COMMENT ON COLUMN reservation.username IS 'For Studio: name of the account.';
COMMENT ON COLUMN reservation.reply IS 'What the member reads as your answer.';
COMMENT ON COLUMN reservation.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN reservation.wish IS 'What the member wrote.';
COMMENT ON COLUMN reservation.created_at IS 'When the row was made.';
COMMENT ON COLUMN reservation.updated_at IS 'When it changed last.';
COMMENT ON COLUMN reservation.profile_id IS 'Its row in profile.';
COMMENT ON COLUMN reservation.member_id IS 'Its row in member.';
COMMENT ON COLUMN reservation.version IS 'How often the row has changed; the database counts it.';
COMMENT ON COLUMN reservation.confirmed_at IS 'When it was confirmed; the database writes it.';
COMMENT ON COLUMN reservation.reminded_at IS 'When the member was reminded of the day; the database writes it.';
COMMENT ON COLUMN reservation.slot_id IS 'The row of profile_slot that was chosen.';
COMMENT ON COLUMN reservation.wanted_at IS 'The published time that was chosen; empty: none.';

CREATE TABLE reversal (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  recharge_id integer NOT NULL,
  points numeric(12,2) NOT NULL DEFAULT 0,
  username text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  reason text NOT NULL DEFAULT ''::text,
  operator text NOT NULL DEFAULT ''::text,
  posted boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT reversal_pkey PRIMARY KEY (id),
  CONSTRAINT reversal_recharge_id_posted_key UNIQUE (recharge_id, posted),
  CONSTRAINT reversal_recharge_id_fkey FOREIGN KEY (recharge_id) REFERENCES recharge(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.reversal FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT ON public.reversal FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.reversal FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_reverse_recharge BEFORE INSERT ON public.reversal FOR EACH ROW EXECUTE FUNCTION reverse_recharge();
CREATE TRIGGER c_audit_change BEFORE INSERT ON public.reversal FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reversal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What two operators said stays written down.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.reversal FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
COMMENT ON TABLE reversal IS 'Approved recharges taken back. Two operators insert a row each.';
COMMENT ON COLUMN reversal.id IS 'Number of the row.';
COMMENT ON COLUMN reversal.recharge_id IS 'Its row in recharge.';
COMMENT ON COLUMN reversal.points IS 'Points.';
COMMENT ON COLUMN reversal.username IS 'Name of the account.';
COMMENT ON COLUMN reversal.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN reversal.reason IS 'Why, as the member or the audit reads it.';
COMMENT ON COLUMN reversal.operator IS 'Login that reviewed it.';
COMMENT ON COLUMN reversal.posted IS 'Is this the second review, which posted the correction?';
COMMENT ON COLUMN reversal.created_at IS 'When the row was made.';

CREATE TABLE service_origin (
  origin text NOT NULL,
  CONSTRAINT service_origin_pkey PRIMARY KEY (origin),
  CONSTRAINT service_origin_origin_check CHECK ((origin ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$'::text))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.service_origin FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.service_origin FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.service_origin FOR EACH ROW EXECUTE FUNCTION record_decision('origin', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.service_origin FOR EACH ROW EXECUTE FUNCTION notify_change();
COMMENT ON TABLE service_origin IS 'Addresses that texts may link to, from SERVICE_ORIGINS. Read only.';
COMMENT ON COLUMN service_origin.origin IS 'Address, as in https://help.example.';

CREATE TABLE session (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id integer NOT NULL,
  token_hash bytea NOT NULL,
  address text NOT NULL,
  agent text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT app_now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT session_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX session_member_id_idx ON public.session USING btree (member_id);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.session FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.session FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_refuse_value BEFORE INSERT OR UPDATE OF created_at, expires_at ON public.session FOR EACH ROW WHEN (((new.created_at > app_now()) OR (new.expires_at > (app_now() + '30 days'::interval)))) EXECUTE FUNCTION refuse_value();
CREATE TRIGGER notify_change AFTER DELETE ON public.session FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER tell_renewal AFTER UPDATE OF token_hash ON public.session FOR EACH ROW EXECUTE FUNCTION notify_change();

CREATE TABLE sign_out (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id integer NOT NULL,
  username text NOT NULL DEFAULT ''::text,
  ended integer NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''::text,
  reason text NOT NULL DEFAULT ''::text,
  operator text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT sign_out_pkey PRIMARY KEY (id),
  CONSTRAINT sign_out_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.sign_out FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT ON public.sign_out FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.sign_out FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_sign_member_out BEFORE INSERT ON public.sign_out FOR EACH ROW EXECUTE FUNCTION sign_member_out();
CREATE TRIGGER c_audit_change BEFORE INSERT ON public.sign_out FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sign_out FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was done stays written down.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.sign_out FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
COMMENT ON TABLE sign_out IS 'Insert a row to log a member out on all devices.';
COMMENT ON COLUMN sign_out.id IS 'Number of the row.';
COMMENT ON COLUMN sign_out.member_id IS 'Whose; the number stands in the address of the member''s page at the desk.';
COMMENT ON COLUMN sign_out.username IS 'For Studio: name of the account.';
COMMENT ON COLUMN sign_out.ended IS 'How many sessions ended.';
COMMENT ON COLUMN sign_out.note IS 'Why; needed.';
COMMENT ON COLUMN sign_out.reason IS 'What was written into the note.';
COMMENT ON COLUMN sign_out.operator IS 'Who did it.';
COMMENT ON COLUMN sign_out.created_at IS 'When.';

CREATE TABLE site (
  id integer NOT NULL DEFAULT 1,
  name text NOT NULL DEFAULT 'Saikoro'::text,
  service_on boolean NOT NULL DEFAULT true,
  service_url text NOT NULL DEFAULT ''::text,
  free_seconds integer NOT NULL DEFAULT 6,
  note text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT site_pkey PRIMARY KEY (id, version),
  CONSTRAINT site_id_key UNIQUE (id),
  CONSTRAINT name_is_seen CHECK (((NOT has_hidden(name)) AND has_words(name))),
  CONSTRAINT site_free_seconds_check CHECK (((free_seconds >= 1) AND (free_seconds <= 600))),
  CONSTRAINT site_id_check CHECK ((id = 1)),
  CONSTRAINT site_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.site FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.site FOR EACH ROW EXECUTE FUNCTION guard_text('name', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.site FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_require_known_origin BEFORE INSERT OR UPDATE ON public.site FOR EACH ROW EXECUTE FUNCTION require_known_origin();
CREATE TRIGGER b_version BEFORE UPDATE ON public.site FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE UPDATE ON public.site FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.site FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Edit the one row.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.site FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.site FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.site REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON public.site FOR EACH ROW EXECUTE FUNCTION row_is_public('site');
COMMENT ON TABLE site IS 'Name of the site, customer service, free seconds of videos. Editable.';
COMMENT ON COLUMN site.id IS 'There is one row.';
COMMENT ON COLUMN site.name IS 'Name.';
COMMENT ON COLUMN site.service_on IS 'Is customer service offered?';
COMMENT ON COLUMN site.service_url IS 'Its address: empty, or on one of the known origins.';
COMMENT ON COLUMN site.free_seconds IS 'Seconds of a video before the briefing, 1 to 600.';
COMMENT ON COLUMN site.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN site.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE support_message (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL DEFAULT ''::text,
  author text NOT NULL DEFAULT ''::text,
  text text NOT NULL DEFAULT ''::text,
  phrase text,
  parameters jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  member_id integer NOT NULL,
  reservation_id integer,
  CONSTRAINT support_message_pkey PRIMARY KEY (id),
  CONSTRAINT support_message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT support_message_phrase_fkey FOREIGN KEY (phrase) REFERENCES phrase(code),
  CONSTRAINT support_message_reservation_id_member_id_fkey FOREIGN KEY (reservation_id, member_id) REFERENCES reservation(id, member_id),
  CONSTRAINT support_message_text_check CHECK (((length(btrim(text)) >= 1) AND (length(btrim(text)) <= 2000))),
  CONSTRAINT text_is_seen CHECK (has_words(text))
);
CREATE INDEX support_message_member_id_idx ON public.support_message USING btree (member_id, id);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.support_message FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.support_message FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_fill_labels BEFORE INSERT ON public.support_message FOR EACH ROW EXECUTE FUNCTION fill_labels();
CREATE TRIGGER c_sign_message BEFORE INSERT ON public.support_message FOR EACH ROW EXECUTE FUNCTION sign_message();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.support_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was said stays; write another message.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.support_message FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER enqueue_push AFTER INSERT ON public.support_message FOR EACH ROW WHEN ((new.author <> ''::text)) EXECUTE FUNCTION enqueue_push('support');
COMMENT ON TABLE support_message IS 'Conversations with members. Insert a row to answer.';
COMMENT ON COLUMN support_message.id IS 'Number of the row.';
COMMENT ON COLUMN support_message.username IS 'For Studio: name of the account.';
COMMENT ON COLUMN support_message.author IS 'Login of the operator who wrote it; empty: the member or the house.';
COMMENT ON COLUMN support_message.text IS 'What the member reads.';
COMMENT ON COLUMN support_message.phrase IS 'Code of an approved sentence; empty: free words in text.';
COMMENT ON COLUMN support_message.parameters IS 'Values of the phrase''s placeholders, as in {"date": "2026-11-22"}.';
COMMENT ON COLUMN support_message.created_at IS 'When the row was made.';
COMMENT ON COLUMN support_message.member_id IS 'Its row in member.';
COMMENT ON COLUMN support_message.reservation_id IS 'The reservation that it is about; empty: none.';

CREATE TABLE swept_upload (
  upload_id integer NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT swept_upload_pkey PRIMARY KEY (upload_id),
  CONSTRAINT swept_upload_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.swept_upload FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.swept_upload FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.swept_upload FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A picture that is gone stays gone.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.swept_upload FOR EACH ROW EXECUTE FUNCTION record_decision('upload_id', '');
COMMENT ON TABLE swept_upload IS 'Engine: expired vouchers, and when their pictures were removed.';
COMMENT ON COLUMN swept_upload.upload_id IS 'Its row in upload.';
COMMENT ON COLUMN swept_upload.at IS 'When.';

CREATE TABLE upload (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id integer NOT NULL,
  name text NOT NULL,
  picture_hash text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT upload_pkey PRIMARY KEY (id),
  CONSTRAINT upload_name_key UNIQUE (name),
  CONSTRAINT upload_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT upload_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT upload_name_check CHECK ((name ~ '^[0-9a-f]{32}\.webp$'::text)),
  CONSTRAINT upload_picture_hash_check CHECK (is_hash(picture_hash))
);
CREATE INDEX upload_created_at_idx ON public.upload USING btree (created_at);
CREATE INDEX upload_member_id_idx ON public.upload USING btree (member_id);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.upload FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.upload FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.upload FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A voucher stays as it was sent.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.upload FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
COMMENT ON TABLE upload IS 'Vouchers that members sent. Read only.';
COMMENT ON COLUMN upload.id IS 'Number of the row.';
COMMENT ON COLUMN upload.member_id IS 'Its row in member.';
COMMENT ON COLUMN upload.name IS 'Name of the stored picture.';
COMMENT ON COLUMN upload.picture_hash IS 'Fingerprint of what the voucher shows.';
COMMENT ON COLUMN upload.bytes IS 'Size of the picture.';
COMMENT ON COLUMN upload.created_at IS 'When the row was made.';

CREATE TABLE video (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  open boolean NOT NULL DEFAULT true,
  category_id integer NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  cover text NOT NULL,
  clip text NOT NULL,
  hot boolean NOT NULL DEFAULT false,
  recommended boolean NOT NULL DEFAULT false,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT video_pkey PRIMARY KEY (id, version),
  CONSTRAINT video_id_key UNIQUE (id),
  CONSTRAINT video_category_id_fkey FOREIGN KEY (category_id) REFERENCES video_category(id),
  CONSTRAINT video_clip_check CHECK ((clip ~ '^[a-z0-9-]{1,64}$'::text)),
  CONSTRAINT video_cover_check CHECK (is_media(cover)),
  CONSTRAINT video_name_en_check CHECK (is_name(name_en)),
  CONSTRAINT video_name_ja_check CHECK (is_name(name_ja)),
  CONSTRAINT video_name_ms_check CHECK (is_name(name_ms)),
  CONSTRAINT video_name_zh_check CHECK (is_name(name_zh))
);
CREATE INDEX video_category_id_idx ON public.video USING btree (category_id, id DESC);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.video FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.video FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'clip', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.video FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_clean_clip_path BEFORE INSERT OR UPDATE OF clip ON public.video FOR EACH ROW EXECUTE FUNCTION clean_clip_path();
CREATE TRIGGER b_require_stored_media BEFORE INSERT OR UPDATE OF cover, clip ON public.video FOR EACH ROW EXECUTE FUNCTION require_stored_media('cover', 'picture', 'clip', 'clip');
CREATE TRIGGER b_version BEFORE UPDATE ON public.video FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.video FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.video FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.video FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.video REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE video IS 'Videos. Editable.';
COMMENT ON COLUMN video.id IS 'Number of the row.';
COMMENT ON COLUMN video.open IS 'Is it shown to members?';
COMMENT ON COLUMN video.category_id IS 'Its row in video_category.';
COMMENT ON COLUMN video.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN video.cover IS 'Path of the cover, as in /media/covers/name.webp.';
COMMENT ON COLUMN video.clip IS 'Name of the clip alone, as in silk: small letters, digits, hyphens.';
COMMENT ON COLUMN video.hot IS 'Is it shown among the hot ones?';
COMMENT ON COLUMN video.recommended IS 'Is it recommended beside others?';
COMMENT ON COLUMN video.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN video.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN video.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN video.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN video.created_at IS 'When the row was made.';
COMMENT ON COLUMN video.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE video_category (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  sort integer NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''::text,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  open boolean NOT NULL DEFAULT true,
  CONSTRAINT video_category_pkey PRIMARY KEY (id, version),
  CONSTRAINT video_category_id_key UNIQUE (id),
  CONSTRAINT video_category_id_check CHECK ((id <> 888)),
  CONSTRAINT video_category_name_en_check CHECK (is_name(name_en)),
  CONSTRAINT video_category_name_ja_check CHECK (is_name(name_ja)),
  CONSTRAINT video_category_name_ms_check CHECK (is_name(name_ms)),
  CONSTRAINT video_category_name_zh_check CHECK (is_name(name_zh))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.video_category FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON public.video_category FOR EACH ROW EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.video_category FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_version BEFORE UPDATE ON public.video_category FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON public.video_category FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.video_category FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON public.video_category FOR EACH ROW EXECUTE FUNCTION notify_change();
CREATE TRIGGER refuse_long_list AFTER INSERT OR UPDATE ON public.video_category FOR EACH STATEMENT EXECUTE FUNCTION refuse_long_list();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.video_category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE video_category IS 'Categories of videos. Editable.';
COMMENT ON COLUMN video_category.id IS 'Number of the row.';
COMMENT ON COLUMN video_category.sort IS 'Smaller comes first.';
COMMENT ON COLUMN video_category.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN video_category.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN video_category.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN video_category.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN video_category.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN video_category.version IS 'How often the row has changed; the database counts it.';
COMMENT ON COLUMN video_category.open IS 'Is it shown, with its videos?';

CREATE TABLE video_play (
  video_id integer NOT NULL,
  member_id integer NOT NULL,
  hour timestamp with time zone NOT NULL,
  CONSTRAINT video_play_pkey PRIMARY KEY (video_id, member_id, hour),
  CONSTRAINT video_play_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT video_play_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.video_play FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.video_play FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();

CREATE TABLE withdrawal (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  status integer NOT NULL DEFAULT 1,
  points numeric(12,2) NOT NULL DEFAULT 0,
  username text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  bank text NOT NULL DEFAULT ''::text,
  card_end text NOT NULL DEFAULT ''::text,
  by_disabling boolean NOT NULL DEFAULT false,
  aged_from timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT app_now(),
  reason text NOT NULL DEFAULT ''::text,
  reviewed_by text NOT NULL DEFAULT ''::text,
  updated_at timestamp with time zone NOT NULL DEFAULT app_now(),
  member_id integer NOT NULL,
  amount bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT withdrawal_pkey PRIMARY KEY (id, version),
  CONSTRAINT withdrawal_id_key UNIQUE (id),
  CONSTRAINT withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT withdrawal_amount_check CHECK ((amount > 0)),
  CONSTRAINT withdrawal_check CHECK ((NOT (by_disabling AND (status = 3)))),
  CONSTRAINT withdrawal_status_check CHECK ((status = ANY (ARRAY[1, 2, 3, 4])))
);
CREATE INDEX withdrawal_member_id_idx ON public.withdrawal USING btree (member_id, id DESC);
CREATE INDEX withdrawal_status_idx ON public.withdrawal USING btree (status, aged_from);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.withdrawal FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_guard_text BEFORE UPDATE ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.withdrawal FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER b_accept_review BEFORE UPDATE ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION accept_review();
CREATE TRIGGER b_fill_labels BEFORE INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION fill_labels();
CREATE TRIGGER b_version BEFORE UPDATE ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE UPDATE ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.withdrawal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Return a withdrawal instead: set status to 3 and say why in note.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION record_decision('id', '');
CREATE TRIGGER enqueue_push AFTER UPDATE ON public.withdrawal FOR EACH ROW WHEN (((old.status = 1) AND (new.status = ANY (ARRAY[2, 3])))) EXECUTE FUNCTION enqueue_push('withdrawal');
CREATE TRIGGER post_withdrawal AFTER UPDATE ON public.withdrawal FOR EACH ROW WHEN (((old.status = 1) AND (new.status <> 1))) EXECUTE FUNCTION post_withdrawal();
CREATE TRIGGER refuse_stale AFTER UPDATE ON public.withdrawal REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
COMMENT ON TABLE withdrawal IS 'Requests for payouts. The queue is status = 1.';
COMMENT ON COLUMN withdrawal.id IS 'Number of the row.';
COMMENT ON COLUMN withdrawal.status IS '1 pending, 2 paid, 3 returned with the note as reason, 4 cancelled by the member.';
COMMENT ON COLUMN withdrawal.points IS 'For Studio: amount in points.';
COMMENT ON COLUMN withdrawal.username IS 'For Studio: name of the account.';
COMMENT ON COLUMN withdrawal.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN withdrawal.bank IS 'Demo bank of the card.';
COMMENT ON COLUMN withdrawal.card_end IS 'Last four digits of the card.';
COMMENT ON COLUMN withdrawal.by_disabling IS 'Opened because the account was closed: it can only be paid.';
COMMENT ON COLUMN withdrawal.aged_from IS 'Since when the member waits.';
COMMENT ON COLUMN withdrawal.created_at IS 'When the row was made.';
COMMENT ON COLUMN withdrawal.reason IS 'Why, as the member or the audit reads it.';
COMMENT ON COLUMN withdrawal.reviewed_by IS 'Login that reviewed it.';
COMMENT ON COLUMN withdrawal.updated_at IS 'When it changed last.';
COMMENT ON COLUMN withdrawal.member_id IS 'Its row in member.';
COMMENT ON COLUMN withdrawal.amount IS 'Hundredths of a point.';
COMMENT ON COLUMN withdrawal.version IS 'How often the row has changed; the database counts it.';

CREATE TABLE worker_generation (
  number integer NOT NULL,
  chain_hash text NOT NULL,
  receipt_key text NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT app_now(),
  seen_at timestamp with time zone NOT NULL DEFAULT app_now(),
  CONSTRAINT worker_generation_pkey PRIMARY KEY (number),
  CONSTRAINT worker_generation_chain_hash_check CHECK (is_hash(chain_hash)),
  CONSTRAINT worker_generation_number_check CHECK ((number >= 1)),
  CONSTRAINT worker_generation_receipt_key_check CHECK (is_hash(receipt_key))
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.worker_generation FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.worker_generation FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON public.worker_generation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Generations follow one another.');
CREATE TRIGGER a_record_decision AFTER INSERT OR DELETE OR UPDATE ON public.worker_generation FOR EACH ROW EXECUTE FUNCTION record_decision('number', 'seen_at');

CREATE TABLE worker_heartbeat (
  worker text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT worker_heartbeat_pkey PRIMARY KEY (worker)
);
CREATE TRIGGER a_bounded_row BEFORE INSERT OR UPDATE ON public.worker_heartbeat FOR EACH ROW WHEN ((pg_column_size(new.*) > 131072)) EXECUTE FUNCTION refuse_long_row();
CREATE TRIGGER a_read_committed BEFORE INSERT OR DELETE OR UPDATE ON public.worker_heartbeat FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION refuse_isolation();
COMMENT ON TABLE worker_heartbeat IS 'Engine: last heartbeat of each draw worker.';
COMMENT ON COLUMN worker_heartbeat.worker IS 'Name of the worker.';
COMMENT ON COLUMN worker_heartbeat.at IS 'Time of the last heartbeat.';

-- Views

CREATE VIEW card_in_force AS
 SELECT DISTINCT ON (member_id) id,
    username,
    holder,
    bank,
    number_end,
    branch,
    branch_number,
    effective_from,
    created_at,
    member_id
   FROM bank_card c
  WHERE ((effective_from <= app_now()) AND (NOT (EXISTS ( SELECT
           FROM bank_card later
          WHERE ((later.member_id = c.member_id) AND (later.id > c.id) AND (later.created_at < c.effective_from))))))
  ORDER BY member_id, id DESC;

CREATE VIEW counted_bet AS
 SELECT b.id,
    b.order_id,
    b.draw_id,
    b.member_id,
    b.option,
    b.stake,
    b.odds,
    b.placed_at,
    b.leaf,
    b.leaf_hash,
    b.status,
    b.payout,
    b.settled_at,
    b.xact,
    b.batch
   FROM (bet b
     JOIN draw d ON ((d.id = b.draw_id)))
  WHERE ((d.seal_snapshot IS NULL) OR pg_visible_in_snapshot(((b.xact)::text)::xid8, (d.seal_snapshot)::pg_snapshot));

CREATE VIEW listed_profile WITH (security_barrier=true) AS
 SELECT p.id,
    p.city_id,
    p.rating,
    p.height,
    p.bust,
    p.images,
    p.video,
    p.high_end,
    p.sample,
    zh.name AS name_zh,
    en.name AS name_en,
    ja.name AS name_ja,
    ms.name AS name_ms,
    zh.tags AS tags_zh,
    en.tags AS tags_en,
    ja.tags AS tags_ja,
    ms.tags AS tags_ms,
    zh.intro AS intro_zh,
    en.intro AS intro_en,
    ja.intro AS intro_ja,
    ms.intro AS intro_ms
   FROM (((((profile p
     JOIN profile_text zh ON (((zh.profile_id = p.id) AND (zh.locale = 'zh'::text))))
     JOIN profile_text en ON (((en.profile_id = p.id) AND (en.locale = 'en'::text))))
     JOIN profile_text ja ON (((ja.profile_id = p.id) AND (ja.locale = 'ja'::text))))
     JOIN profile_text ms ON (((ms.profile_id = p.id) AND (ms.locale = 'ms'::text))))
     LEFT JOIN profile_consent c ON ((c.profile_id = p.id)))
  WHERE (p.open AND (EXISTS ( SELECT
           FROM city y
          WHERE ((y.id = p.city_id) AND y.open))) AND (p.sample OR ((c.consented_at IS NOT NULL) AND (c.withdrawn_at IS NULL) AND ((c.link_by = ''::text) OR (c.confirmed_by <> ''::text)))));

-- Functions

CREATE OR REPLACE FUNCTION public.abandon_draws(p_game integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_draw draw;
BEGIN
  FOR v_draw IN SELECT * FROM draw WHERE game_id = p_game AND status IN ('open', 'sealed') ORDER BY id
    FOR NO KEY UPDATE LOOP
    IF v_draw.status = 'open' OR app_now() >= v_draw.draw_at + interval '24 hours' THEN
      PERFORM finish_void(v_draw, NULL);
    END IF;
  END LOOP;
  RETURN (SELECT count(*) FROM draw WHERE game_id = p_game AND status IN ('open', 'sealed'));
END
$function$;

CREATE OR REPLACE FUNCTION public.accept_publication(p_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_claim publication_claim;
BEGIN
  DELETE FROM publication_claim WHERE id = (SELECT id FROM publication_claim WHERE id = p_id FOR UPDATE SKIP LOCKED)
    RETURNING * INTO v_claim;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  CASE v_claim.kind
    WHEN 'policy' THEN PERFORM set_log_identity(v_claim.name, v_claim.body);
    WHEN 'client' THEN PERFORM log_client(v_claim.body);
    WHEN 'checkpoint' THEN PERFORM publish_checkpoint(v_claim.size, v_claim.name, v_claim.body);
    WHEN 'halt' THEN PERFORM halt_at_draw(v_claim.size, v_claim.name, v_claim.body);
    ELSE INSERT INTO log_cosignature (size, witness, line) VALUES (v_claim.size, v_claim.name, v_claim.body)
      ON CONFLICT DO NOTHING;
  END CASE;
  DELETE FROM publication_claim WHERE id IN (SELECT id FROM publication_claim
    WHERE kind = 'checkpoint' AND size <= (SELECT max(size) FROM log_checkpoint)
      OR claimed_at < app_now() - interval '1 hour' FOR UPDATE SKIP LOCKED);
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION public.accept_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF to_jsonb(NEW) - 'status' - 'note' - 'reason' - 'reviewed_by' - 'updated_at' - 'version'
    IS DISTINCT FROM to_jsonb(OLD) - 'status' - 'note' - 'reason' - 'reviewed_by' - 'updated_at' - 'version'
  THEN
    RAISE EXCEPTION 'only status and note of a request change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = OLD.status THEN
    RAISE EXCEPTION 'a review changes the status: 2 accepts, 3 returns' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 1 THEN
    RAISE EXCEPTION 'this request was reviewed before and stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  -- The database itself cancels what closing an account opened, when the account opens again.
  IF NEW.status = 4 AND is_operator()
    AND NOT (to_jsonb(NEW) ->> 'by_disabling' = 'true' AND current_user = 'saikoro_owner') THEN
    RAISE EXCEPTION 'only the member cancels; return it with status 3 and a reason'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 3 AND to_jsonb(NEW) ->> 'by_disabling' = 'true' THEN
    RAISE EXCEPTION 'a payout that closing an account opened is paid, never returned (charter C3.7)'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 3 AND NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'say why: write the reason into the column "note" together with the status'
      USING ERRCODE = 'check_violation';
  END IF;
  NEW.reason := CASE WHEN NEW.status = 3 THEN NEW.note ELSE '' END;
  NEW.reviewed_by := CASE WHEN NEW.status = 4 THEN '' ELSE session_user END;
  NEW.updated_at := app_now();
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.add_media(p_path text, p_kind text, p_bytes bigint, p_width integer, p_height integer, p_seconds double precision, p_note text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_media media;
BEGIN
  IF btrim(p_note) = '' THEN
    RAISE EXCEPTION 'Refused: say why this file is stored.' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO media (path, kind, bytes, width, height, seconds)
    VALUES (p_path, p_kind, p_bytes, p_width, p_height, p_seconds)
  ON CONFLICT (path) DO NOTHING RETURNING * INTO v_media;
  IF v_media.path IS NULL THEN
    RETURN false;
  END IF;
  IF is_operator() THEN
    INSERT INTO audit (actor, table_name, action, after, reason)
      VALUES (session_user, 'media', 'INSERT', to_jsonb(v_media), p_note);
  END IF;
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION public.add_message(p_member integer, p_reservation integer, p_text text, OUT refusal text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('message ' || p_member, 0));
  IF p_reservation <> 0 AND NOT EXISTS (SELECT FROM reservation WHERE id = p_reservation AND member_id = p_member) THEN
    refusal := 'invalid_input';
  ELSIF (SELECT count(*) FROM support_message
    WHERE member_id = p_member AND author = '' AND created_at > app_now() - interval '1 hour') >= 60 THEN
    refusal := 'too_many_requests';
  ELSE
    INSERT INTO support_message (member_id, reservation_id, text) VALUES (p_member, NULLIF(p_reservation, 0), p_text);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.add_report(p_member integer, p_profile integer, p_address text, p_reason text, OUT refusal text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('report ' || COALESCE(p_member::text, p_address), 0));
  IF (SELECT count(*) FROM report WHERE created_at > app_now() - interval '24 hours' AND CASE WHEN p_member IS NULL
    THEN member_id IS NULL AND address = p_address ELSE member_id = p_member END) >= 50 THEN
    refusal := 'too_many_requests';
  ELSIF p_profile IS NOT NULL AND NOT EXISTS (SELECT FROM app.listed_profile WHERE id = p_profile) THEN
    refusal := 'profile_unknown';
  ELSE
    INSERT INTO report (member_id, profile_id, address, reason) VALUES (p_member, p_profile, p_address, p_reason);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.add_upload(p_member integer, p_name text, p_picture_hash text, p_bytes integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  INSERT INTO upload (member_id, name, picture_hash, bytes) SELECT p_member, p_name, p_picture_hash, p_bytes
  WHERE (SELECT count(*) FROM upload WHERE member_id = p_member AND created_at > app_now() - interval '1 hour') < 20
    AND (SELECT COALESCE(sum(bytes), 0) FROM upload
      WHERE member_id = p_member AND created_at > app_now() - interval '24 hours') + p_bytes <= 40000000;
  RETURN FOUND;
END
$function$;

CREATE OR REPLACE FUNCTION public.announce_passkey()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  INSERT INTO support_message (member_id, phrase) VALUES (NEW.member_id, 'passkey_added');
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.announce_restore(p_statement jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_line text := public_line_of('restore', p_statement);
BEGIN
  PERFORM append_public_line(v_line);
  RETURN v_line;
END
$function$;

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$SELECT clock_timestamp()$function$;

CREATE OR REPLACE FUNCTION public.append_log(p_game integer, p_draw integer, p_line text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_prev text := lock_log_head(p_game);
  v_line text := p_line || '|' || v_prev;
  v_hash text := hex_sha256(v_line);
  v_seq bigint;
BEGIN
  UPDATE log_head SET seq = seq + 1, hash = v_hash WHERE game_id = p_game RETURNING seq INTO v_seq;
  INSERT INTO log_entry (game_id, seq, draw_id, line, hash, prev)
    VALUES (p_game, v_seq, p_draw, v_line, v_hash, v_prev);
  RETURN v_hash;
END
$function$;

CREATE OR REPLACE FUNCTION public.append_public_line(p_line text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  INSERT INTO public_line (line, hash, leaf) VALUES (p_line, hex_sha256(p_line), leaf_hash(p_line))
$function$;

CREATE OR REPLACE FUNCTION public.apply_operator_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_login text := 'operator_' || NEW.name;
  v_role text;
  v_has boolean;
BEGIN
  IF to_regrole(v_login) IS NULL THEN
    RETURN NULL; -- `npm run operator -- add NAME` creates the login and applies the row
  END IF;
  FOR v_role, v_has IN VALUES ('content', NEW.content), ('review', NEW.review), ('owner', NEW.owner) LOOP
    EXECUTE format(CASE WHEN v_has THEN 'GRANT %I TO %I' ELSE 'REVOKE %I FROM %I' END, 'saikoro_operator_' || v_role,
      v_login);
  END LOOP;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.apply_raised_limits()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
  UPDATE play_limit SET daily_stake = next_daily_stake, next_daily_stake = NULL, next_from = NULL
    WHERE next_from <= app_now()
$function$;

CREATE OR REPLACE FUNCTION public.audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF NOT is_operator() THEN
    RETURN NEW;
  END IF;
  IF NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'say why: write the reason into the column "note" together with the change'
      USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit (actor, table_name, action, before, after, reason)
  VALUES (session_user, TG_TABLE_NAME, TG_OP, CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW), NEW.note);
  NEW.note := '';
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.balance_has_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM changed LEFT JOIN former ON former.id = changed.id
    WHERE (changed.version > former.version AND changed.version - former.version = (
      SELECT count(*) FROM ledger_entry e LEFT JOIN ledger_entry prior
        ON prior.account_id = e.account_id AND prior.version = e.version - 1 AND prior.version > former.version
      WHERE e.account_id = changed.id AND e.version > former.version AND e.version <= changed.version
        AND e.balance_before = COALESCE(prior.balance_after, former.balance)
        AND (e.version < changed.version OR e.balance_after = changed.balance)
    )) IS NOT TRUE
  ) THEN
    RAISE EXCEPTION 'a balance changes only by a booking' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.begin_pay_attempt(p_member integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  UPDATE member_secret SET pay_misses = 0, pay_locked_until = NULL
    WHERE member_id = p_member AND pay_locked_until <= app_now();
  UPDATE member_secret SET pay_misses = pay_misses + 1,
    pay_locked_until = CASE WHEN pay_misses >= 2 THEN app_now() + interval '15 minutes' END
  WHERE member_id = p_member AND pay_misses < 3;
  RETURN FOUND;
END
$function$;

CREATE OR REPLACE FUNCTION public.begin_second_factor()
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_name text := substr(session_user, 10);
  v_secret bytea := gen_random_bytes(20);
BEGIN
  IF EXISTS (SELECT FROM operator_factor WHERE name = v_name AND confirmed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'Refused: you have a second factor. Ask an owner to reset it, then set up a new one.'
      USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO operator_factor (name, secret) VALUES (v_name, v_secret)
  ON CONFLICT (name) DO UPDATE SET secret = EXCLUDED.secret, last_step = 0;
  RETURN v_secret;
END
$function$;

CREATE OR REPLACE FUNCTION public.bump_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.cancel_reservation(p_member integer, p_reservation integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  UPDATE reservation SET status = 'cancelled' WHERE id = p_reservation AND member_id = p_member
    AND status IN ('requested', 'confirmed');
  RETURN FOUND;
END
$function$;

CREATE OR REPLACE FUNCTION public.cancel_withdrawal(p_member integer, p_withdrawal integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  -- two concurrent calls must not both count the same cancellations
  PERFORM pg_advisory_xact_lock(hashtextextended('cancellation ' || p_member, 0));
  UPDATE withdrawal SET status = 4 WHERE id = p_withdrawal AND member_id = p_member AND status = 1
    AND NOT (by_disabling AND (SELECT status FROM member WHERE id = p_member) <> 1) AND may_cancel_withdrawal(p_member);
  RETURN FOUND;
END
$function$;

CREATE OR REPLACE FUNCTION public.chain_decisions()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_place bigint;
  v_chain text;
  v_decision decision;
BEGIN
  IF NOT EXISTS (SELECT FROM decision WHERE place IS NULL)
    OR NOT EXISTS (SELECT FROM public_line WHERE place IS NULL)
      AND (SELECT min(at) FROM decision WHERE place IS NULL) > app_now() - interval '1 minute' THEN
    RETURN;
  END IF;
  PERFORM FROM public_log FOR UPDATE;
  SELECT place, chain INTO v_place, v_chain FROM decision WHERE place IS NOT NULL ORDER BY place DESC LIMIT 1;
  v_place := COALESCE(v_place, -1);
  v_chain := COALESCE(v_chain, repeat('0', 64));
  FOR v_decision IN SELECT * FROM decision WHERE place IS NULL ORDER BY id LIMIT 2000 LOOP
    v_place := v_place + 1;
    v_chain := chain_hash_of(v_chain, v_decision);
    UPDATE decision SET place = v_place, chain = v_chain WHERE id = v_decision.id;
  END LOOP;
  -- another worker chained them while this one waited for the lock
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM append_public_line(concat_ws('|', 'decisions/v1', v_place + 1, v_chain));
END
$function$;

CREATE OR REPLACE FUNCTION public.chain_hash_of(p_before text, p_decision decision)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT hex_sha256(p_before || jsonb_build_array((p_decision).id, (p_decision).table_name, (p_decision).key,
    (p_decision).columns, (p_decision).row_hash, (p_decision).login, (p_decision).at))
$function$;

CREATE OR REPLACE FUNCTION public.chain_link(p_seed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT encode(sha256(decode(p_seed, 'hex'::text)), 'hex'::text) AS encode;
END;

CREATE OR REPLACE FUNCTION public.check_code(p_code text, p_setup boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_factor operator_factor;
  v_step bigint := floor(extract(epoch FROM app_now()) / 30);
  v_found bigint;
BEGIN
  SELECT * INTO v_factor FROM operator_factor WHERE 'operator_' || name = session_user
    AND (confirmed_at IS NULL) = p_setup FOR UPDATE;
  IF v_factor.name IS NULL THEN
    RETURN 'none';
  END IF;
  IF v_factor.locked_until > app_now() THEN
    RETURN 'locked';
  END IF;
  SELECT step INTO v_found FROM generate_series(v_step - 1, v_step + 1) AS step
  WHERE step > v_factor.last_step AND code_at(v_factor.secret, step) = p_code;
  UPDATE operator_factor SET last_step = COALESCE(v_found, last_step),
    misses = CASE WHEN v_found IS NULL THEN (misses + 1) % 5 ELSE 0 END,
    locked_until = CASE WHEN v_found IS NULL AND misses >= 4 THEN app_now() + interval '15 minutes' END
  WHERE name = v_factor.name;
  RETURN CASE WHEN v_found IS NULL THEN 'wrong' ELSE 'ok' END;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_draw_transition()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF OLD.status = NEW.status AND OLD.status IN ('settled', 'void') AND OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL
    AND to_jsonb(NEW) - 'paid_at' = to_jsonb(OLD) - 'paid_at'
  THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('scheduled', 'scheduled'), ('scheduled', 'open'), ('scheduled', 'skipped'),
    ('open', 'sealed'), ('open', 'void'), ('sealed', 'settled'), ('sealed', 'void')
  ) OR (NEW.id, NEW.game_id, NEW.issue, NEW.opens_at, NEW.closes_at, NEW.draw_at, NEW.odds)
    IS DISTINCT FROM (OLD.id, OLD.game_id, OLD.issue, OLD.opens_at, OLD.closes_at, OLD.draw_at, OLD.odds)
  OR OLD.status <> 'scheduled' AND (NEW.chain_hash, NEW.round, NEW.epoch, NEW.idx, NEW.commit, NEW.prev, NEW.record)
    IS DISTINCT FROM (OLD.chain_hash, OLD.round, OLD.epoch, OLD.idx, OLD.commit, OLD.prev, OLD.record)
  OR OLD.status = 'sealed' AND (NEW.bets_root, NEW.bet_count, NEW.sealed_at, NEW.seal, NEW.seal_snapshot)
    IS DISTINCT FROM (OLD.bets_root, OLD.bet_count, OLD.sealed_at, OLD.seal, OLD.seal_snapshot)
  OR NEW.paid_at IS NOT NULL
  THEN
    RAISE EXCEPTION 'a draw only moves forward, and what it published stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_operator_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name <> OLD.name THEN
    RAISE EXCEPTION 'Refused: an operator keeps the name, which the audit names. Add another operator instead.'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF is_operator() THEN
    IF session_user = 'operator_' || NEW.name THEN
      RAISE EXCEPTION 'Refused: nobody changes their own roles. Ask another owner to change them.'
        USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  INSERT INTO audit (actor, table_name, action, before, after, reason)
  VALUES (session_user, TG_TABLE_NAME, TG_OP, CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW),
    COALESCE(NULLIF(NEW.note, ''), 'by command'));
  NEW.note := '';
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_reservation_transition()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (('requested', 'requested'), ('confirmed', 'confirmed'),
    ('requested', 'confirmed'), ('requested', 'declined'),
    ('requested', 'cancelled'), ('requested', 'expired'), ('confirmed', 'cancelled'), ('confirmed', 'declined'),
      ('confirmed', 'expired'))
    OR (NEW.id, NEW.profile_id, NEW.member_id, NEW.wanted_on, NEW.wanted_at, NEW.slot_id, NEW.wish, NEW.created_at)
      IS DISTINCT FROM
      (OLD.id, OLD.profile_id, OLD.member_id, OLD.wanted_on, OLD.wanted_at, OLD.slot_id, OLD.wish, OLD.created_at)
  THEN
    RAISE EXCEPTION 'a reservation cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation',
      HINT = 'requested becomes confirmed or declined; ended ones stay.';
  END IF;
  IF NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND pg_has_role(session_user, 'saikoro_operator', 'MEMBER')
    AND NOT pg_has_role(session_user, 'saikoro_owner', 'MEMBER') THEN
    RAISE EXCEPTION 'only the member cancels; decline it instead' USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.updated_at := app_now();
  IF NEW.status = 'confirmed' AND OLD.status = 'requested' THEN
    NEW.confirmed_at := app_now();
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_second_factor(p_code text)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$SELECT check_code(p_code, false)$function$;

CREATE OR REPLACE FUNCTION public.claim_generation(p_chain_hash text, p_receipt_key text, p_force boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_last worker_generation;
BEGIN
  LOCK TABLE worker_generation IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO v_last FROM worker_generation ORDER BY number DESC LIMIT 1;
  IF v_last.chain_hash = p_chain_hash AND v_last.receipt_key = p_receipt_key THEN
    UPDATE worker_generation SET seen_at = app_now() WHERE number = v_last.number;
    RETURN v_last.number;
  END IF;
  IF v_last.seen_at >= app_now() - interval '10 seconds' AND NOT p_force THEN
    RETURN NULL;
  END IF;
  INSERT INTO worker_generation (number, chain_hash, receipt_key)
    VALUES (COALESCE(v_last.number, 0) + 1, p_chain_hash, p_receipt_key);
  RETURN COALESCE(v_last.number, 0) + 1;
END
$function$;

CREATE OR REPLACE FUNCTION public.claim_publication(p_kind text, p_size bigint, p_name text, p_body text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO publication_claim (kind, size, name, body) SELECT p_kind, p_size, p_name, p_body
  WHERE NOT EXISTS (SELECT FROM publication_claim
    WHERE (kind, size, name, md5(body)) = (p_kind, p_size, p_name, md5(p_body))) -- waits for no one who deletes it
  ON CONFLICT DO NOTHING RETURNING id INTO v_id;
  DELETE FROM publication_claim WHERE id IN (SELECT id FROM publication_claim
    WHERE id % 1000 = v_id % 1000 AND id < v_id FOR UPDATE SKIP LOCKED);
END
$function$;

CREATE OR REPLACE FUNCTION public.claim_pushes(p_most integer, OUT id integer, OUT kind text, OUT language text, OUT endpoint text, OUT p256dh text, OUT auth text)
 RETURNS SETOF record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM push_message m WHERE m.due_at <= app_now()) THEN
    RETURN;
  END IF;
  DELETE FROM push_message m
    WHERE m.due_at <= app_now() AND (m.attempts = 8 OR m.created_at < app_now() - interval '1 day'
    OR NOT EXISTS (SELECT FROM push_subscription s WHERE s.id = m.subscription_id));
  RETURN QUERY
  WITH due AS (
    SELECT m.id FROM push_message m WHERE m.due_at <= app_now() ORDER BY m.due_at
      LIMIT LEAST(p_most, 100) FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE push_message m SET attempts = m.attempts + 1, due_at = app_now() + interval '30 seconds' * 2 ^ m.attempts
    FROM due WHERE m.id = due.id RETURNING m.id, m.subscription_id, m.kind
  )
  SELECT c.id, c.kind, o.language, p.endpoint, p.p256dh, p.auth
  FROM claimed c JOIN push_subscription p ON p.id = c.subscription_id JOIN session s ON s.id = p.session_id
    JOIN member o ON o.id = s.member_id;
END
$function$;

CREATE OR REPLACE FUNCTION public.clean_clip_path()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  NEW.clip := regexp_replace(NEW.clip, '^/media/clips/', '');
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.close_play_days(p_member integer, p_zone text, p_today timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_last play_day;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_last FROM play_day WHERE member_id = p_member AND zone = p_zone ORDER BY day DESC LIMIT 1;
  INSERT INTO play_day (member_id, zone, day, staked, returned, staked_upto, returned_upto)
  SELECT p_member, p_zone, day, staked, returned,
    COALESCE(v_last.staked_upto, 0) + sum(staked) OVER through,
      COALESCE(v_last.returned_upto, 0) + sum(returned) OVER through
  FROM (
    SELECT *, bool_or(waits) OVER (ORDER BY day) AS after_open FROM (
      SELECT (o.placed_at AT TIME ZONE p_zone)::date AS day, bool_or(b.status = 'open') AS waits,
        COALESCE(sum(b.stake) FILTER (WHERE b.status <> 'refunded'), 0)::bigint AS staked,
        COALESCE(sum(b.payout) FILTER (WHERE b.status <> 'refunded'), 0)::bigint AS returned
      FROM bet_order o JOIN bet b ON b.order_id = o.id
      WHERE o.member_id = p_member AND o.placed_at < p_today
        AND o.placed_at >= COALESCE((v_last.day + 1)::timestamp AT TIME ZONE p_zone, '-infinity')
      GROUP BY 1) AS tail) AS walked
  WHERE NOT after_open WINDOW through AS (ORDER BY day);
END
$function$;

CREATE OR REPLACE FUNCTION public.code_at(p_secret bytea, p_step bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_hmac bytea := hmac(decode(lpad(to_hex(p_step), 16, '0'), 'hex'), p_secret, 'sha1');
  v_offset smallint := get_byte(v_hmac, 19) & 15;
  v_number bigint := 0;
BEGIN
  FOR v_byte IN 0..3 LOOP
    v_number := v_number * 256 + get_byte(v_hmac, v_offset + v_byte);
  END LOOP;
  RETURN lpad(((v_number & 2147483647) % 1000000)::text, 6, '0');
END
$function$;

CREATE OR REPLACE FUNCTION public.columns_of(p_row jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT left(hex_sha256(string_agg(name, ',' ORDER BY name COLLATE "C")), 16) FROM jsonb_object_keys(p_row) AS name
$function$;

CREATE OR REPLACE FUNCTION public.commit_of(p_seed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT encode(sha256((convert_to('commit/v1|'::text, 'UTF8'::name) || decode(p_seed, 'hex'::text))), 'hex'::text) AS encode;
END;

CREATE OR REPLACE FUNCTION public.committed_at(p_xact bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE STRICT
AS $function$SELECT pg_xact_commit_timestamp((p_xact % 4294967296)::text::xid)$function$;

CREATE OR REPLACE FUNCTION public.complete_briefing(p_member integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
  UPDATE member SET activated = true WHERE id = p_member AND NOT activated
$function$;

CREATE OR REPLACE FUNCTION public.confirm_consent(p_profile integer, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_consent profile_consent;
BEGIN
  SELECT * INTO v_consent FROM profile_consent WHERE profile_id = p_profile FOR UPDATE;
  IF v_consent.consented_at IS NULL OR v_consent.link_by = '' OR v_consent.confirmed_by <> '' THEN
    RAISE EXCEPTION 'Refused: no consent for profile % waits for a confirmation. Reload the list of profiles.',
      p_profile USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_consent.link_by = session_user THEN
    RAISE EXCEPTION 'Refused: you made the link of profile % yourself. Ask another operator to confirm the consent.',
      p_profile USING ERRCODE = 'restrict_violation';
  END IF;
  IF has_words(p_reason) IS NOT TRUE THEN
    RAISE EXCEPTION 'Refused: a confirmation has no reason. Say how you asked the profiled person.'
      USING ERRCODE = 'check_violation';
  END IF;
  UPDATE profile_consent SET confirmed_by = session_user WHERE profile_id = p_profile;
  INSERT INTO audit (actor, table_name, action, after, reason)
  VALUES (session_user, 'profile_consent', 'CONFIRM', jsonb_build_object('profile_id', p_profile), p_reason);
END
$function$;

CREATE OR REPLACE FUNCTION public.confirm_second_factor(p_code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_name text := substr(session_user, 10);
  v_checked text := check_code(p_code, true);
BEGIN
  IF v_checked = 'ok' THEN
    UPDATE operator_factor SET confirmed_at = app_now() WHERE name = v_name;
    INSERT INTO audit (actor, table_name, action, after, reason)
    VALUES (session_user, 'operator_factor', 'SET UP', jsonb_build_object('name', v_name),
      'a second factor was set up');
  END IF;
  RETURN v_checked;
END
$function$;

CREATE OR REPLACE FUNCTION public.consent_profile(p_link_hash bytea, OUT profile jsonb, OUT city jsonb, OUT listed boolean, OUT consented boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  PERFORM FROM profile_link l JOIN profile p ON p.id = l.profile_id WHERE l.link_hash = p_link_hash FOR UPDATE OF p;
  SELECT to_jsonb(p) - 'note' - 'label' - 'version' || (
      SELECT jsonb_object_agg('name_' || l, COALESCE(t.name, ''))
        || jsonb_object_agg('tags_' || l, COALESCE(t.tags, ''))
        || jsonb_object_agg('intro_' || l, COALESCE(t.intro, ''))
      FROM unnest(ARRAY['zh', 'en', 'ja', 'ms']) AS l LEFT JOIN profile_text t ON t.profile_id = p.id AND t.locale = l),
    to_jsonb(t) - 'note' - 'version', EXISTS (SELECT FROM app.listed_profile l WHERE l.id = p.id),
    c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL
  INTO profile, city, listed, consented
  FROM profile_link k JOIN profile_consent c ON c.profile_id = k.profile_id JOIN profile p ON p.id = k.profile_id
    JOIN city t ON t.id = p.city_id
  WHERE k.link_hash = p_link_hash;
  UPDATE profile_consent c SET seen = true FROM profile_link k
    WHERE k.link_hash = p_link_hash AND k.profile_id = c.profile_id AND NOT c.seen;
END
$function$;

CREATE OR REPLACE FUNCTION public.copy_game_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  UPDATE game SET name_zh = NEW.name_zh, name_en = NEW.name_en, name_ja = NEW.name_ja, name_ms = NEW.name_ms,
    desc_zh = NEW.desc_zh, desc_en = NEW.desc_en, desc_ja = NEW.desc_ja, desc_ms = NEW.desc_ms, status = NEW.status,
      sort = NEW.sort
  WHERE id = NEW.game_id AND (name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort)
    IS DISTINCT FROM (NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en, NEW.desc_ja,
      NEW.desc_ms, NEW.status, NEW.sort);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.copy_member_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  UPDATE member SET status = NEW.status WHERE id = NEW.member_id AND status <> NEW.status;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.create_game()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_column text;
BEGIN
  IF NEW.key !~ '^[a-z0-9]{2,16}$' OR EXISTS (SELECT FROM game WHERE key = NEW.key) THEN
    RAISE EXCEPTION 'Refused: the key "%" is taken or not a key. Write 2 to 16 small letters and digits that no other '
      'game has', NEW.key USING ERRCODE = 'check_violation';
  END IF;
  -- each costs the worker half a second of hashing, and a draw now and then for ever: a game is never removed
  PERFORM pg_advisory_xact_lock(hashtextextended('new game', 0));
  IF (SELECT count(*) FROM game) >= 40 THEN
    RAISE EXCEPTION 'Refused: there are 40 games already. Change a closed one in game_setting and game_schedule instead'
      USING ERRCODE = 'check_violation';
  END IF;
  IF NOT (NEW.interval_s BETWEEN 30 AND 3600 AND 86400 % NEW.interval_s = 0 AND NEW.interval_s % 3 = 0) THEN
    RAISE EXCEPTION 'Refused: % seconds do not divide a day into draws. Write an interval from 30 to 3600 that '
      'divides 86400 and can be divided by 3, as 60, 180 or 300',
      NEW.interval_s USING ERRCODE = 'check_violation';
  END IF;
  IF NOT odds_are_fair(NEW.odds) THEN
    RAISE EXCEPTION 'Refused: these odds are not fair or not whole. Give each of the 20 options odds in hundredths, '
      'as 198 for 1.98, that return 95 to 100 %%, or leave the cell as it is'
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.condition_points NOT BETWEEN 0 AND welcome_grant() / 100.0 THEN
    RAISE EXCEPTION 'Refused: % points to enter are more than a new member has. Write 0 to %', NEW.condition_points,
      (welcome_grant() / 100.0)::numeric(12, 2)
      USING ERRCODE = 'check_violation';
  END IF;
  IF NOT is_media(NEW.ico) THEN
    RAISE EXCEPTION 'Refused: "%" is not a picture of ours. Write a path as in /media/games/name.svg', NEW.ico
      USING ERRCODE = 'check_violation';
  END IF;
  FOR v_column IN SELECT key FROM jsonb_each_text(to_jsonb(NEW)) WHERE key ~ '^(name|desc)_' AND NOT is_name(value)
    ORDER BY key LOOP
    RAISE EXCEPTION 'Refused: "%" is empty or holds a comma or "|". Write 1 to 200 characters without them', v_column
      USING ERRCODE = 'check_violation';
  END LOOP;
  INSERT INTO game (key, class_id, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, ico,
    condition, sort, status)
  VALUES (NEW.key, NEW.class_id, NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en,
    NEW.desc_ja, NEW.desc_ms, NEW.ico,
    (NEW.condition_points * 100)::bigint, NEW.sort, 0)
  RETURNING id INTO NEW.game_id;
  INSERT INTO game_schedule (game_id, effective_from, interval_s, note)
  VALUES (NEW.game_id, (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date, NEW.interval_s, NEW.note);
  INSERT INTO odds_version (game_id, odds, note) VALUES (NEW.game_id, NEW.odds, NEW.note);
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.current_card(p_member integer)
 RETURNS bank_card
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT c FROM bank_card c WHERE id = (SELECT id FROM app.card_in_force WHERE member_id = p_member)
$function$;

CREATE OR REPLACE FUNCTION public.current_draws(p_game integer, OUT now_id integer, OUT next_id integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT
    (SELECT id FROM draw WHERE game_id = p_game AND status = 'settled' AND draw_at <= app_now() ORDER BY draw_at DESC
      LIMIT 1),
    (SELECT id FROM draw WHERE game_id = p_game AND status <> 'skipped'
      AND draw_at >= LEAST(app_now(),
        (SELECT min(draw_at) FROM draw WHERE game_id = p_game AND status IN ('scheduled', 'open', 'sealed')))
      AND (status IN ('scheduled', 'open', 'sealed') OR draw_at > app_now())
      ORDER BY draw_at LIMIT 1)
$function$;

CREATE OR REPLACE FUNCTION public.current_epoch(p_game integer)
 RETURNS fairness_epoch
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT e FROM fairness_epoch e WHERE game_id = p_game ORDER BY epoch DESC LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.decision_faults()
 RETURNS TABLE(fault text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET bytea_output TO 'hex'
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_table record;
BEGIN
  RETURN QUERY SELECT 'decision ' || w.id || ' does not continue the chain' FROM (
      SELECT id, place, chain, row_number() OVER o - 1 AS nth,
        chain_hash_of(lag(chain, 1, repeat('0', 64)) OVER o, d) AS due
      FROM decision AS d WHERE place IS NOT NULL WINDOW o AS (ORDER BY place)) AS w
    WHERE (w.place, w.chain) IS DISTINCT FROM (w.nth, w.due);
  RETURN QUERY SELECT 'the chain of decisions is not as entry ' || place || ' of the public log says'
    FROM public_line AS l WHERE line LIKE 'decisions/v1|%' AND NOT EXISTS (SELECT FROM decision AS d
      WHERE l.line = concat_ws('|', 'decisions/v1', d.place + 1, d.chain)
        AND d.place = split_part(l.line, '|', 2)::bigint - 1);
  RETURN QUERY SELECT 'decision ' || d.id || ' is chained and not in the public log'
    FROM (SELECT * FROM decision WHERE place IS NOT NULL ORDER BY place DESC LIMIT 1) AS d
    WHERE NOT EXISTS (SELECT FROM public_line WHERE line = concat_ws('|', 'decisions/v1', d.place + 1, d.chain));
  FOR v_table IN SELECT * FROM recorded_tables() LOOP
    RETURN QUERY EXECUTE format('SELECT concat(%1$L, '' '', COALESCE(d.key, r.key), CASE WHEN r.key IS NULL
        THEN '' is gone'' WHEN d.row_hash IS NULL THEN '' was added'' ELSE '' was changed'' END, '' without a record'')
      FROM (SELECT DISTINCT ON (key) key, row_hash FROM decision WHERE table_name = %1$L ORDER BY key, id DESC) AS d
        FULL JOIN (SELECT %2$s AS key, hex_sha256(%3$s::text) AS hash FROM %4$I AS t) AS r ON r.key = d.key
      WHERE d.row_hash IS DISTINCT FROM r.hash', v_table.name, v_table.key_sql, v_table.row_sql, v_table.name);
  END LOOP;
END
$function$;

CREATE OR REPLACE FUNCTION public.delete_passkeys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  DELETE FROM passkey WHERE member_id = NEW.id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.delete_subscriptions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  DELETE FROM push_subscription p USING session s WHERE s.id = p.session_id AND s.member_id = NEW.id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.derive_dice(p_seed text, p_record text, p_signature text)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_prefix bytea := convert_to('dice/v1|' || p_record || '|', 'UTF8') || decode(p_signature, 'hex');
  v_key bytea := decode(p_seed, 'hex');
  v_block bytea;
  v_byte int;
  v_dice int[] := '{}';
BEGIN
  FOR v_counter IN 0..1000 LOOP
    v_block := hmac(v_prefix || int4send(v_counter), v_key, 'sha256');
    FOR v_place IN 0..31 LOOP
      v_byte := get_byte(v_block, v_place);
      IF v_byte < 252 THEN
        v_dice := v_dice || (v_byte % 6 + 1);
        IF cardinality(v_dice) = 3 THEN
          RETURN v_dice;
        END IF;
      END IF;
    END LOOP;
  END LOOP;
  RAISE EXCEPTION 'no dice in a thousand blocks';
END $function$;

CREATE OR REPLACE FUNCTION public.draw_faults()
 RETURNS TABLE(fault text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT 'draw ' || d.issue FROM draw AS d
  WHERE d.record IS NULL AND (d.status NOT IN ('scheduled', 'skipped')
      OR num_nulls(d.epoch, d.idx, d.commit, d.prev, d.seal, d.result, d.seed, d.signature, d.dice) < 9)
    OR d.record IS NOT NULL AND NOT EXISTS (SELECT FROM log_entry AS e JOIN game AS g ON g.id = e.game_id
      WHERE e.hash = d.record AND e.draw_id = d.id AND e.game_id = d.game_id AND e.prev = d.prev
        AND starts_with(substr(e.line, 9), concat_ws('|', g.key, d.epoch, d.issue, d.idx, ms(d.opens_at),
          ms(d.closes_at), ms(d.draw_at), d.commit, d.chain_hash, d.round, odds_hash(d.odds), '')))
    OR d.seal IS NULL AND num_nulls(d.bets_root, d.bet_count, d.sealed_at, d.seal_snapshot) < 4
    OR (d.result IS NULL) <> (d.status NOT IN ('settled', 'void'))
    OR d.result IS NOT NULL AND NOT EXISTS (SELECT FROM log_entry AS e WHERE e.hash = d.result AND e.draw_id = d.id
      AND e.line = concat_ws('|', 'result/v1', d.record, d.status, COALESCE(d.seed, '-'),
        CASE d.status WHEN 'settled' THEN COALESCE(d.signature, '?') ELSE '-' END,
        CASE d.status WHEN 'settled' THEN array_to_string(d.dice, ',') ELSE '-' END, e.prev))
$function$;

CREATE OR REPLACE FUNCTION public.due_uploads()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT u.name FROM upload u LEFT JOIN recharge r ON r.upload_id = u.id
  WHERE NOT EXISTS (SELECT FROM swept_upload WHERE upload_id = u.id) AND u.created_at < app_now() - interval '24 hours'
    AND (r.id IS NULL OR r.status <> 1 AND r.updated_at < app_now() - interval '90 days')
  ORDER BY u.created_at LIMIT 100
$function$;

CREATE OR REPLACE FUNCTION public.end_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  NEW.confirmed_by := '';
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.enqueue_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF OLD.place IS NOT NULL OR (NEW.id, NEW.line, NEW.hash, NEW.leaf, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.line, OLD.hash, OLD.leaf, OLD.created_at) THEN
    RAISE EXCEPTION 'a public line stays as it is, at its place' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.enqueue_push()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  INSERT INTO push_message (subscription_id, kind)
  SELECT p.id, TG_ARGV[0] FROM push_subscription p JOIN session s ON s.id = p.session_id
  WHERE s.member_id = NEW.member_id AND s.expires_at > app_now();
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.entries_sum_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of a transaction sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.epoch_has_ended(p_epoch fairness_epoch, p_chain_hash text, p_receipt_key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT p_epoch.epoch IS NULL OR (p_chain_hash, p_receipt_key) <> (p_epoch.chain_hash, p_epoch.receipt_key)
    OR EXISTS (SELECT FROM draw WHERE game_id = p_epoch.game_id AND epoch = p_epoch.epoch AND idx = p_epoch.length)
    OR EXISTS (SELECT FROM intervention i JOIN game g ON g.key = i.game WHERE g.id = p_epoch.game_id
      AND i.action = 'epoch' AND date_trunc('milliseconds', i.at) > p_epoch.created_at)
    OR NOT EXISTS (SELECT FROM epoch_commitments WHERE game_id = p_epoch.game_id AND epoch = p_epoch.epoch)
$function$;

CREATE OR REPLACE FUNCTION public.epoch_is_published(p_epoch fairness_epoch)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT EXISTS (SELECT FROM public_line WHERE hash = p_epoch.entry AND place < (SELECT max(size) FROM log_checkpoint))
$function$;

CREATE OR REPLACE FUNCTION public.epoch_is_stalled(p_epoch fairness_epoch)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT p_epoch.created_at < app_now() - interval '5 seconds' AND NOT epoch_is_published(p_epoch)
$function$;

CREATE OR REPLACE FUNCTION public.epoch_of(p_draw draw)
 RETURNS fairness_epoch
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT e FROM fairness_epoch e WHERE game_id = p_draw.game_id AND epoch = p_draw.epoch
$function$;

CREATE OR REPLACE FUNCTION public.exclude_member(p_member integer, p_kind text, p_hours integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_until timestamptz := app_now() + make_interval(hours => p_hours);
BEGIN
  IF NOT COALESCE(p_kind = 'timeout' AND p_hours BETWEEN 1 AND 1000
    OR p_kind = 'exclusion' AND p_hours BETWEEN 24 AND 50000, false) THEN
    RAISE EXCEPTION 'a time-out lasts 1 to 1,000 hours, an exclusion 24 to 50,000' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO play_limit (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  UPDATE play_limit SET
    excluded_until = CASE WHEN p_kind = 'exclusion' THEN GREATEST(excluded_until, v_until) ELSE excluded_until END,
    timed_out_until = CASE WHEN p_kind = 'timeout' THEN GREATEST(timed_out_until, v_until) ELSE timed_out_until END
  WHERE member_id = p_member;
END
$function$;

CREATE OR REPLACE FUNCTION public.expire_reservations()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
  UPDATE reservation SET status = 'expired'
  WHERE status IN ('requested', 'confirmed') AND wanted_on < (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date;
  UPDATE reservation SET reminded_at = app_now()
  WHERE status = 'confirmed' AND reminded_at IS NULL AND confirmed_at < app_now() - interval '12 hours'
    AND wanted_on <= (app_now() AT TIME ZONE 'UTC' + interval '33 hours')::date
$function$;

CREATE OR REPLACE FUNCTION public.fill_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.finish_push(p_message integer, p_gone boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_subscription int;
BEGIN
  DELETE FROM push_message WHERE id = p_message RETURNING subscription_id INTO v_subscription;
  IF p_gone THEN
    DELETE FROM push_subscription WHERE id = v_subscription;
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.finish_void(p_draw draw, p_seed text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_result text;
BEGIN
  v_result := append_log(p_draw.game_id, p_draw.id,
    concat_ws('|', 'result/v1', p_draw.record, 'void', COALESCE(p_seed, '-'), '-', '-'));
  UPDATE draw SET status = 'void', seed = p_seed, result = v_result, ended_at = app_now() WHERE id = p_draw.id;
  PERFORM pay_small_draw(p_draw.id);
END
$function$;

CREATE OR REPLACE FUNCTION public.free_slots(p_profile integer)
 RETURNS TABLE(id integer, day text, starts text, ends text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT s.id,
     to_char((s.day)::timestamp with time zone, 'YYYY-MM-DD'::text) AS to_char,
     s.starts,
     s.ends
    FROM profile_slot s
   WHERE ((s.profile_id = free_slots.p_profile) AND s.open AND ((s.day + (s.starts)::time without time zone) > ((app_now() AT TIME ZONE 'UTC'::text) + '09:00:00'::interval)) AND (s.day <= ((((app_now() AT TIME ZONE 'UTC'::text) + '09:00:00'::interval))::date + 90)) AND (NOT (EXISTS ( SELECT
            FROM reservation r
           WHERE ((r.slot_id = s.id) AND (r.status = ANY (ARRAY['requested'::text, 'confirmed'::text])))))))
   ORDER BY s.day, s.starts, s.id
  LIMIT 30;
END;

CREATE OR REPLACE FUNCTION public.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.sample AND current_user <> 'saikoro_owner' OR TG_OP = 'UPDATE'
    AND NEW.sample <> OLD.sample THEN
    RAISE EXCEPTION 'the mark "sample" is set by the seed alone (charter C5.2)' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.sample AND current_user <> 'saikoro_owner' AND visible_fields(NEW)
    IS DISTINCT FROM visible_fields(OLD) THEN
    RAISE EXCEPTION 'a sample keeps what it shows (charter C5.2)' USING ERRCODE = 'restrict_violation',
      HINT = 'Close it (open = false) and add a profile; the person behind that one is asked for consent.';
  END IF;
  IF EXISTS (SELECT FROM unnest(NEW.images) AS path WHERE is_media(path) IS NOT TRUE) THEN
    RAISE EXCEPTION 'images are paths of our own media, as in /media/profiles/name.webp'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.guard_profile_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_sample boolean;
BEGIN
  SELECT sample INTO v_sample FROM profile WHERE id = NEW.profile_id FOR NO KEY UPDATE;
  IF v_sample AND current_user <> 'saikoro_owner' AND (TG_OP = 'INSERT' OR to_jsonb(NEW) - 'note'
    IS DISTINCT FROM to_jsonb(OLD) - 'note') THEN
    RAISE EXCEPTION 'a sample keeps what it shows (charter C5.2)' USING ERRCODE = 'restrict_violation',
      HINT = 'Close it (open = false) and add a profile; the person behind that one is asked for consent.';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.profile_id, NEW.locale) IS DISTINCT FROM (OLD.profile_id, OLD.locale) THEN
    RAISE EXCEPTION 'a text stays with its profile and its language' USING ERRCODE = 'restrict_violation',
      HINT = 'Write the other text into the row of the other profile or language.';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.guard_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_row jsonb := to_jsonb(NEW);
  v_column text;
  v_fault text;
BEGIN
  FOREACH v_column IN ARRAY TG_ARGV LOOP
    v_fault := text_fault(v_row ->> v_column);
    IF v_fault IS NOT NULL THEN
      RAISE EXCEPTION 'Refused: the column "%" holds %. Texts carry no payment instructions (charter C1.5)', v_column,
        v_fault
        USING ERRCODE = 'check_violation', HINT = CASE v_column WHEN 'clip'
          THEN 'Write the name of the clip alone, as in silk'
          ELSE 'Leave out numbers of seven or more digits, addresses and foreign links; write dates with words, as in '
            '22 November 2026' END;
    END IF;
  END LOOP;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.halt_at_draw(p_draw bigint, p_difference text, p_seed text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_game int;
BEGIN
  SELECT d.game_id INTO v_game FROM draw d JOIN beacon_round r ON (r.chain_hash, r.round) = (d.chain_hash, d.round)
    WHERE d.id = p_draw AND d.status = 'sealed' AND d.commit = commit_of(p_seed);
  IF v_game IS NULL THEN
    RAISE EXCEPTION 'no sealed draw with this seed and a stored round' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM halt_game(v_game, p_difference);
END
$function$;

CREATE OR REPLACE FUNCTION public.halt_game(p_game integer, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_key text;
BEGIN
  UPDATE game SET halted_reason = p_reason WHERE id = p_game AND halted_reason = '' AND p_reason <> '' RETURNING key
    INTO v_key;
  IF v_key IS NOT NULL THEN
    INSERT INTO intervention (action, game, reason) VALUES ('halt', v_key, p_reason);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.has_hidden(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT (p_text ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text);
END;

CREATE OR REPLACE FUNCTION public.has_words(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT ((replace(visible_text(p_text), '⠀'::text, ''::text) COLLATE pg_c_utf8) ~ '[[:alnum:][:punct:]]'::text);
END;

CREATE OR REPLACE FUNCTION public.hex_sha256(line text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT encode(sha256(convert_to(line, 'UTF8'::name)), 'hex'::text) AS encode;
END;

CREATE OR REPLACE FUNCTION public.index_lines()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_before bigint;
  v_after bigint;
  v_from bigint;
  v_to bigint;
BEGIN
  PERFORM chain_decisions();
  IF NOT EXISTS (SELECT FROM public_line WHERE place IS NULL) THEN
    RETURN (SELECT size FROM public_log);
  END IF;
  SELECT size INTO v_before FROM public_log FOR UPDATE;
  WITH waiting AS (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth
      FROM (SELECT id FROM public_line WHERE place IS NULL ORDER BY id LIMIT 10000) AS w
  )
  UPDATE public_line l SET place = v_before + nth FROM waiting WHERE l.id = waiting.id;
  GET DIAGNOSTICS v_after = ROW_COUNT;
  v_after := v_after + v_before;
  UPDATE public_log SET size = v_after;
  v_from := v_before;
  v_to := v_after;
  FOR v_level IN 1..3 LOOP
    v_from := v_from / 256;
    v_to := v_to / 256;
    EXIT WHEN v_from = v_to;
    INSERT INTO log_node (level, place, hash)
    SELECT v_level, n, decode(merkle_root(log_hashes(v_level - 1, n * 256, 256)), 'hex')
      FROM generate_series(v_from, v_to - 1) AS n;
  END LOOP;
  RETURN v_after;
END
$function$;

CREATE OR REPLACE FUNCTION public.invite_faults()
 RETURNS TABLE(fault text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT concat('invite code ', i.label, ' of ', i.created_at) FROM invite_code AS i
  WHERE i.uses <> (SELECT count(*) FROM member WHERE invite_code = i.code) OR i.uses > i.max_uses
$function$;

CREATE OR REPLACE FUNCTION public.invite_is_open(p_code text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT EXISTS (SELECT FROM invite_code WHERE code = p_code AND open AND uses < max_uses)
$function$;

CREATE OR REPLACE FUNCTION public.is_hash(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT (value ~ '^[0-9a-f]{64}$'::text);
END;

CREATE OR REPLACE FUNCTION public.is_media(p_path text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT (p_path ~ '^/media/[a-z]+(/[A-Za-z0-9_-]+)*\.(webp|avif|svg|png|jpg|m3u8|mp4)$'::text);
END;

CREATE OR REPLACE FUNCTION public.is_name(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT ((value ~ '^[^,，|]{1,200}$'::text) AND (btrim(value) = value) AND (NOT has_hidden(value)) AND has_words(value));
END;

CREATE OR REPLACE FUNCTION public.is_operator()
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (pg_has_role(SESSION_USER, 'saikoro_operator'::name, 'MEMBER'::text) AND (NOT pg_has_role(SESSION_USER, 'saikoro_owner'::name, 'MEMBER'::text)));
END;

CREATE OR REPLACE FUNCTION public.is_published(p_draw integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (draw d
              JOIN public_line l ON ((l.hash = d.record)))
           WHERE ((d.id = is_published.p_draw) AND (l.place < ( SELECT max(log_checkpoint.size) AS max
                    FROM log_checkpoint))))) AS "exists";
END;

CREATE OR REPLACE FUNCTION public.is_tags(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT ((value ~ '^[^,|，]{1,40}(，[^,|，]{1,40}){0,9}$'::text) AND (NOT has_hidden(value)) AND has_words(value));
END;

CREATE OR REPLACE FUNCTION public.key_of(p_row jsonb, p_names text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT string_agg(p_row ->> name, '|' ORDER BY nth) FROM unnest(p_names) WITH ORDINALITY AS n (name, nth)
$function$;

CREATE OR REPLACE FUNCTION public.leaf_hash(p_leaf text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT sha256(('\x00'::bytea || convert_to(p_leaf, 'UTF8'::name))) AS sha256;
END;

CREATE OR REPLACE FUNCTION public.lock_log_head(p_game integer)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_hash text;
BEGIN
  INSERT INTO log_head (game_id, seq, hash) VALUES (p_game, 0, repeat('0', 64)) ON CONFLICT DO NOTHING;
  SELECT hash INTO v_hash FROM log_head WHERE game_id = p_game FOR UPDATE;
  RETURN v_hash;
END
$function$;

CREATE OR REPLACE FUNCTION public.lock_member_of_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.log_client(p_manifest text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF NOT COALESCE(is_hash(p_manifest), false) THEN
    RAISE EXCEPTION 'a manifest is named by its hash' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM public_line WHERE hash = hex_sha256('client/v1|' || p_manifest)) THEN
    PERFORM append_public_line('client/v1|' || p_manifest);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.log_entry_is_public()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  PERFORM append_public_line(NEW.line);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.log_hashes(p_level integer, p_from bigint, p_count integer)
 RETURNS bytea[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF p_level = 0 THEN
    RETURN (SELECT array_agg(leaf ORDER BY place) FROM public_line
      WHERE place >= p_from AND place < p_from + LEAST(p_count, 256));
  END IF;
  RETURN (SELECT array_agg(hash ORDER BY place) FROM log_node WHERE level = p_level AND place >= p_from
    AND place < p_from + LEAST(p_count, 256));
END
$function$;

CREATE OR REPLACE FUNCTION public.log_root(p_size bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_left bigint := p_size;
  v_hashes bytea[];
  v_carried bytea[] := '{}';
BEGIN
  FOR v_level IN 0..3 LOOP
    v_hashes := COALESCE(log_hashes(v_level, v_left / 256 * 256, (v_left % 256)::int), '{}') || v_carried;
    IF cardinality(v_hashes) > 0 THEN
      v_carried := ARRAY[decode(merkle_root(v_hashes), 'hex')];
    END IF;
    v_left := v_left / 256;
  END LOOP;
  RETURN merkle_root(v_carried);
END
$function$;

CREATE OR REPLACE FUNCTION public.log_tile(p_level integer, p_from bigint, p_count integer)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT COALESCE(string_agg(hash, ''::bytea ORDER BY nth), ''::bytea)
    FROM unnest(log_hashes(p_level, p_from, p_count)) WITH ORDINALITY AS h (hash, nth)
$function$;

CREATE OR REPLACE FUNCTION public.longest_transaction()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT '00:10:00'::interval AS "interval";
END;

CREATE OR REPLACE FUNCTION public.may_cancel_withdrawal(p_member integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT count(*) < 20 FROM withdrawal WHERE member_id = p_member AND status = 4 AND updated_at >= play_day_start()
$function$;

CREATE OR REPLACE FUNCTION public.merkle_root(p_hashes bytea[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT packed_root(string_agg(hash, ''::bytea ORDER BY place)) FROM unnest(p_hashes)
    WITH ORDINALITY AS leaf (hash, place)
$function$;

CREATE OR REPLACE FUNCTION public.message_report_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  INSERT INTO support_message (member_id, phrase, parameters)
  SELECT member_id, 'report_closed', jsonb_build_object('report', id) FROM report
    WHERE id = NEW.report_id AND member_id IS NOT NULL;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.mirror_game_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  INSERT INTO game_setting (game_id, key, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms,
    status, sort)
  VALUES (NEW.id, NEW.key, NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en, NEW.desc_ja,
    NEW.desc_ms, NEW.status, NEW.sort)
  ON CONFLICT (game_id) DO UPDATE SET key = NEW.key, name_zh = NEW.name_zh, name_en = NEW.name_en,
    name_ja = NEW.name_ja, name_ms = NEW.name_ms,
    desc_zh = NEW.desc_zh, desc_en = NEW.desc_en, desc_ja = NEW.desc_ja, desc_ms = NEW.desc_ms, status = NEW.status,
      sort = NEW.sort;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.mirror_member_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  INSERT INTO member_status VALUES (NEW.id, NEW.username, NEW.status)
  ON CONFLICT (member_id) DO UPDATE SET username = NEW.username, status = NEW.status;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.ms(p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE STRICT
BEGIN ATOMIC
 SELECT (floor((EXTRACT(epoch FROM p_at) * (1000)::numeric)))::bigint AS floor;
END;

CREATE OR REPLACE FUNCTION public.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF pg_notification_queue_usage() < 0.2 THEN
    PERFORM pg_notify('saikoro_changed', CASE TG_TABLE_NAME
      WHEN 'session' THEN 'session/' || (to_jsonb(OLD) ->> 'member_id')
      WHEN 'member' THEN 'session/' || (to_jsonb(OLD) ->> 'id')
      ELSE TG_TABLE_NAME END);
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.notify_draw_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF pg_notification_queue_usage() < 0.2 THEN
    PERFORM pg_notify('saikoro_changed',
      concat_ws('/', 'drawn', (SELECT key FROM game WHERE id = NEW.game_id), NEW.issue,
      greatest(0, ceil(extract(epoch FROM NEW.draw_at - app_now()) * 1000))::bigint));
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.odds_are_fair(odds jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT ((jsonb_typeof(odds) = 'object'::text) AND (( SELECT count(*) AS count
            FROM jsonb_object_keys(odds_are_fair.odds) jsonb_object_keys(jsonb_object_keys)) = cardinality(options())) AND ( SELECT bool_and(COALESCE(((jsonb_typeof((odds_are_fair.odds -> o.o)) = 'number'::text) AND ((odds_are_fair.odds ->> o.o) ~ '^[1-9][0-9]{0,5}$'::text) AND (((option_ways(o.o) * ((odds_are_fair.odds ->> o.o))::integer) >= 20520) AND ((option_ways(o.o) * ((odds_are_fair.odds ->> o.o))::integer) <= 21600))), false)) AS bool_and
            FROM unnest(options()) o(o)));
END;

CREATE OR REPLACE FUNCTION public.odds_hash(p_odds jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT hex_sha256(('odds/v1|'::text || string_agg(((listed.o || '='::text) || (odds_hash.p_odds ->> listed.o)), '|'::text ORDER BY listed.place))) AS hex_sha256
    FROM unnest(options()) WITH ORDINALITY listed(o, place);
END;

CREATE OR REPLACE FUNCTION public.open_draw(p_draw integer, p_epoch integer, p_idx integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_draw draw;
  v_epoch fairness_epoch;
  v_key text;
  v_commit text;
  v_prev text;
  v_record text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  v_prev := lock_log_head(v_draw.game_id);
  v_epoch := current_epoch(v_draw.game_id);
  IF v_draw.status <> 'scheduled' THEN
    RETURN false;
  END IF;
  IF app_now() < v_draw.opens_at OR v_draw.closes_at - app_now() < interval '20 seconds' THEN
    RAISE EXCEPTION 'a draw opens after its opens_at and 20 s or more before closing'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF p_epoch <> v_epoch.epoch OR v_draw.chain_hash <> v_epoch.chain_hash THEN
    RAISE EXCEPTION 'a draw opens in the current epoch' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF p_idx > v_epoch.length
    OR p_idx <> COALESCE((SELECT max(idx) FROM draw WHERE game_id = v_draw.game_id AND epoch = p_epoch), 0) + 1 THEN
    RAISE EXCEPTION 'a draw takes the next index of its epoch' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF EXISTS (SELECT FROM draw WHERE game_id = v_draw.game_id AND status IN ('open', 'sealed')) THEN
    RAISE EXCEPTION 'another draw of this game is open or sealed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF NOT epoch_is_published(v_epoch) THEN
    RAISE EXCEPTION 'the genesis of the epoch is not published' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM refuse_early_clock(v_epoch);
  SELECT encode(substring(commits FROM 32 * p_idx - 31 FOR 32), 'hex') INTO STRICT v_commit FROM epoch_commitments
    WHERE game_id = v_draw.game_id AND epoch = p_epoch;
  SELECT key INTO v_key FROM game WHERE id = v_draw.game_id;
  v_record := append_log(v_draw.game_id, p_draw, concat_ws('|', 'open/v2', v_key, p_epoch, v_draw.issue, p_idx,
    ms(v_draw.opens_at), ms(v_draw.closes_at), ms(v_draw.draw_at), v_commit, v_draw.chain_hash, v_draw.round,
      odds_hash(v_draw.odds), v_epoch.entry));
  UPDATE draw SET status = 'open', epoch = p_epoch, idx = p_idx, commit = v_commit, prev = v_prev, record = v_record
    WHERE id = p_draw;
  INSERT INTO ledger_account (kind, draw_id) VALUES ('escrow', p_draw);
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION public.open_payout()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_balance bigint;
BEGIN
  SELECT balance INTO v_balance FROM ledger_account WHERE member_id = NEW.id AND kind = 'wallet' FOR NO KEY UPDATE;
  IF v_balance > 0 THEN
    PERFORM open_withdrawal(NEW.id, v_balance, true);
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.open_payouts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_wallet ledger_account;
BEGIN
  FOR v_wallet IN
    SELECT changed.* FROM changed JOIN former ON former.id = changed.id AND changed.balance > former.balance
      JOIN member m ON m.id = changed.member_id AND m.status <> 1
    WHERE changed.kind = 'wallet' ORDER BY changed.id
  LOOP
    PERFORM open_withdrawal(v_wallet.member_id, v_wallet.balance, true);
  END LOOP;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.open_withdrawal(p_member integer, p_amount bigint, p_by_disabling boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_card bank_card := current_card(p_member);
  v_id int;
BEGIN
  INSERT INTO withdrawal (member_id, amount, bank, card_end, by_disabling, aged_from)
  VALUES (p_member, p_amount, COALESCE(v_card.bank, ''), COALESCE(v_card.number_end, ''), p_by_disabling,
    request_age_start(p_member))
  RETURNING id INTO v_id;
  PERFORM post_transaction('withdraw', 'withdraw:' || v_id || ':hold', 'requested',
    ARRAY[wallet_id(p_member, 'wallet'), wallet_id(p_member, 'hold')], ARRAY[-p_amount, p_amount]);
  RETURN v_id;
END
$function$;

CREATE OR REPLACE FUNCTION public.operator_role_faults()
 RETURNS TABLE(fault text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  WITH declared AS (
    SELECT 'operator_' || name AS login, 'saikoro_operator_' || role AS role
    FROM operator_account, LATERAL (VALUES ('content', content), ('review', review), ('owner', owner)) AS r (role, has)
    WHERE has AND to_regrole('operator_' || name) IS NOT NULL
  ), granted AS (
    SELECT DISTINCT member::regrole::text AS login, roleid::regrole::text AS role FROM pg_auth_members
    WHERE roleid::regrole::text LIKE 'saikoro\_operator\__%'
      AND NOT pg_has_role(member, 'saikoro_owner', 'MEMBER') -- the login that created the roles on an outside server
  )
  SELECT concat_ws(' ', COALESCE(g.login, d.login),
    CASE WHEN d.login IS NULL THEN 'has the role' ELSE 'lacks the role' END, COALESCE(g.role, d.role),
    CASE WHEN d.login IS NULL THEN 'that operator_account does not name' END)
  FROM granted g FULL JOIN declared d USING (login, role) WHERE g.login IS NULL OR d.login IS NULL
$function$;

CREATE OR REPLACE FUNCTION public.option_ways(p_option text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (p_option = ANY (ARRAY['big'::text, 'small'::text, 'odd'::text, 'even'::text])) THEN 108
             ELSE (ARRAY[1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1])[((p_option)::integer - 2)]
         END AS "array";
END;

CREATE OR REPLACE FUNCTION public.option_wins(p_option text, p_dice integer[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT
         CASE option_wins.p_option
             WHEN 'big'::text THEN (thrown.total > 10)
             WHEN 'small'::text THEN (thrown.total <= 10)
             WHEN 'odd'::text THEN ((thrown.total % 2) = 1)
             WHEN 'even'::text THEN ((thrown.total % 2) = 0)
             ELSE (thrown.total = (option_wins.p_option)::integer)
         END AS "case"
    FROM ( SELECT (((option_wins.p_dice)[1] + (option_wins.p_dice)[2]) + (option_wins.p_dice)[3]) AS total) thrown;
END;

CREATE OR REPLACE FUNCTION public.options()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT ARRAY['big'::text, 'small'::text, 'odd'::text, 'even'::text, '3'::text, '4'::text, '5'::text, '6'::text, '7'::text, '8'::text, '9'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text, '16'::text, '17'::text, '18'::text] AS "array";
END;

CREATE OR REPLACE FUNCTION public.own_roles()
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT COALESCE(array_agg(role), '{}') FROM unnest('{content,review,owner}'::text[]) AS role
  WHERE pg_has_role(session_user, 'saikoro_operator_' || role, 'MEMBER')
$function$;

CREATE OR REPLACE FUNCTION public.packed_root(p_hashes bytea)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_level bytea := COALESCE(p_hashes, '');
  v_count int := length(v_level) / 32;
  v_next bytea;
BEGIN
  IF v_count = 0 THEN
    RETURN encode(sha256(''::bytea), 'hex');
  END IF;
  WHILE v_count > 1 LOOP
    SELECT string_agg(sha256('\x01'::bytea || substring(v_level FROM 64 * pair + 1 FOR 64)), ''::bytea ORDER BY pair)
      INTO v_next
    FROM generate_series(0, v_count / 2 - 1) AS pair;
    IF v_count % 2 = 1 THEN
      v_next := v_next || substring(v_level FROM 32 * v_count - 31);
    END IF;
    v_level := v_next;
    v_count := (v_count + 1) / 2;
  END LOOP;
  RETURN encode(v_level, 'hex');
END
$function$;

CREATE OR REPLACE FUNCTION public.pay_batch(p_draw integer, p_member integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_draw draw;
  v_kind text;
  v_wins text[];
  v_batch int;
  v_upto int;
  v_bets int;
  v_staked bigint;
  v_returned bigint;
  v_accounts bigint[];
  v_amounts bigint[];
  v_reason text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw;
  v_kind := CASE v_draw.status WHEN 'settled' THEN 'settle' ELSE 'void' END;
  v_wins := ARRAY(SELECT o FROM unnest(options()) AS o WHERE option_wins(o, v_draw.dice));
  SELECT COALESCE(max(batch), 0) + 1 INTO v_batch FROM draw_payment WHERE draw_id = p_draw;
  SELECT member_id INTO v_upto FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > p_member
    ORDER BY member_id OFFSET payment_size() - 1 LIMIT 1;
  WITH due AS MATERIALIZED (
    SELECT id, member_id, stake, odds, CASE WHEN v_kind = 'void' OR NOT pg_visible_in_snapshot(xact::text::xid8,
      v_draw.seal_snapshot::pg_snapshot) THEN 'refunded' WHEN option = ANY (v_wins) THEN 'won' ELSE 'lost' END AS ended
    FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > p_member
      AND member_id <= COALESCE(v_upto, 2147483647)
  ), priced AS MATERIALIZED (
    SELECT *, CASE ended WHEN 'refunded' THEN stake WHEN 'won' THEN stake * odds / 100 ELSE 0 END AS returned FROM due
  ), owed AS MATERIALIZED (
    SELECT a.id, a.member_id, w.returned FROM (SELECT member_id, sum(returned)::bigint AS returned FROM priced
      GROUP BY member_id HAVING sum(returned) > 0) AS w
    JOIN ledger_account a ON a.member_id = w.member_id AND a.kind = 'wallet' ORDER BY a.id
    FOR NO KEY UPDATE OF a SKIP LOCKED
  ), paid AS (
    UPDATE bet SET settled_at = app_now(), status = p.ended, payout = p.returned, batch = v_batch FROM priced p
    WHERE bet.id = p.id AND (p.member_id IN (SELECT member_id FROM owed)
      OR p.member_id NOT IN (SELECT member_id FROM priced WHERE returned > 0))
    RETURNING bet.stake, bet.payout
  )
  SELECT count(*), COALESCE(sum(stake), 0), COALESCE(sum(payout), 0), (SELECT array_agg(id) FROM owed),
    (SELECT array_agg(returned) FROM owed)
  INTO v_bets, v_staked, v_returned, v_accounts, v_amounts FROM paid;
  IF v_bets > 0 THEN
    SELECT g.key || ' ' || v_draw.issue INTO v_reason FROM game g WHERE g.id = v_draw.game_id;
    PERFORM post_transaction(v_kind, v_kind || ':' || p_draw || CASE WHEN v_batch > 1 THEN ':' || v_batch
      ELSE '' END, v_reason,
      v_accounts || ARRAY[(SELECT id FROM ledger_account WHERE kind = 'escrow' AND member_id IS NULL
        AND draw_id = p_draw), shared_account('house')],
      v_amounts || ARRAY[-v_staked, v_staked - v_returned]);
    INSERT INTO draw_payment (draw_id, batch, bets) VALUES (p_draw, v_batch, v_bets);
  END IF;
  IF v_draw.paid_at IS NULL
    AND NOT EXISTS (SELECT FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > v_upto)
    AND NOT EXISTS (SELECT FROM bet WHERE draw_id = p_draw AND status = 'open') THEN
    UPDATE draw SET paid_at = app_now() WHERE id = p_draw;
  END IF;
  RETURN v_upto;
END
$function$;

CREATE OR REPLACE FUNCTION public.pay_draw(p_draw integer, p_member integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_draw draw;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE SKIP LOCKED;
  IF v_draw.id IS NULL THEN
    RETURN NULL;
  END IF;
  IF v_draw.status NOT IN ('settled', 'void') THEN
    RAISE EXCEPTION 'only a draw that has ended is paid' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN pay_batch(p_draw, p_member);
END
$function$;

CREATE OR REPLACE FUNCTION public.pay_small_draw(p_draw integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM bet WHERE draw_id = p_draw LIMIT payment_size()) AS found) < payment_size() THEN
    PERFORM pay_batch(p_draw, 0);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.payment_size()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT 1000;
END;

CREATE OR REPLACE FUNCTION public.phrase_text(p_code text, p_member integer, p_parameters jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_text text;
  v_name text;
  v_value text;
BEGIN
  SELECT to_jsonb(p) ->> ('text_' || m.language) INTO v_text FROM phrase p, member m
    WHERE p.code = p_code AND m.id = p_member;
  FOR v_name, v_value IN SELECT * FROM jsonb_each_text(p_parameters) LOOP
    IF strpos(v_text, '{' || v_name || '}') = 0 OR v_value !~ '^[A-Za-z0-9 .:/-]{1,24}$' THEN
      RAISE EXCEPTION 'the phrase has no place for this value' USING ERRCODE = 'check_violation',
        HINT = 'Values are up to 24 letters, digits, blanks and . : / - for a name in braces.';
    END IF;
    v_text := replace(v_text, '{' || v_name || '}', v_value);
  END LOOP;
  IF v_text ~ '\{' THEN
    RAISE EXCEPTION 'a place of this phrase has no value: %', v_text USING ERRCODE = 'check_violation';
  END IF;
  RETURN v_text;
END
$function$;

CREATE OR REPLACE FUNCTION public.place_order(p_member integer, p_game integer, p_own boolean, p_expect text, p_record text, p_options text[], p_stake bigint, p_request text, p_body_hash text, OUT refusal text, OUT order_id bigint, OUT record text, OUT leaves text[], OUT amount bigint, OUT placed_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  SELECT o.refusal, o.order_id, o.record, o.leaves, o.amount, o.placed_at
  INTO refusal, order_id, record, leaves, amount, placed_at
  FROM place_orders(ARRAY[p_member], ARRAY[p_game], ARRAY[p_own], ARRAY[p_expect], ARRAY[p_record],
    ARRAY[array_to_string(p_options, ',')], ARRAY[p_stake], ARRAY[p_request], ARRAY[p_body_hash]) AS o;
END
$function$;

CREATE OR REPLACE FUNCTION public.place_orders(p_members integer[], p_games integer[], p_own boolean[], p_expects text[], p_records text[], p_items text[], p_stakes bigint[], p_requests text[], p_body_hashes text[])
 RETURNS TABLE(place integer, refusal text, order_id bigint, record text, leaves text[], amount bigint, placed_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
#variable_conflict use_column
DECLARE
  v_held int[];
  v_draws int[];
  v_order record;
  v_now timestamptz;
  v_first int;
  v_left bigint;
  v_total bigint;
  v_refusal text;
  v_same int;
  v_refusals text[] := array_fill(NULL::text, ARRAY[cardinality(p_members)]);
  v_orders bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_members)]);
  v_requests text[] := array_fill(NULL::text, ARRAY[cardinality(p_members)]);
  v_spent bigint[] := array_fill(0::bigint, ARRAY[cardinality(p_members)]);
  v_places int[];
  v_new_orders bigint[];
  v_new_draws int[];
  v_totals bigint[];
  v_times timestamptz[];
  v_pseudonyms text[];
  v_references text[];
  v_reasons text[];
  v_accounts bigint[];
  v_amounts bigint[];
  v_lines int[];
BEGIN
  IF cardinality(p_members) = 1 THEN
    v_held := p_members;
    PERFORM FROM member WHERE id = p_members[1] FOR NO KEY UPDATE;
    PERFORM FROM ledger_account WHERE member_id = p_members[1] AND kind = 'wallet' FOR NO KEY UPDATE;
  ELSE
    SELECT array_agg(id) INTO v_held FROM (SELECT id FROM member WHERE id = ANY (p_members)
      FOR NO KEY UPDATE SKIP LOCKED) AS locked;
    SELECT array_agg(member_id) INTO v_held FROM (SELECT member_id FROM ledger_account
      WHERE member_id = ANY (v_held) AND kind = 'wallet' FOR NO KEY UPDATE SKIP LOCKED) AS locked;
  END IF;
  SELECT array_agg(draw_id) INTO v_draws FROM (
    SELECT e.draw_id FROM draw d JOIN ledger_account e ON e.kind = 'escrow' AND e.member_id IS NULL
      AND e.draw_id = d.id
    WHERE d.game_id = ANY (p_games) AND d.status = 'open' FOR SHARE OF e SKIP LOCKED) AS locked;

  FOR v_order IN
    -- read after the locks: a seal may have been committed in between
    WITH open_draw AS MATERIALIZED (
      SELECT d.id, d.game_id, d.issue, d.record, d.opens_at, d.closes_at, e.id AS escrow
      FROM draw d JOIN ledger_account e ON e.kind = 'escrow' AND e.member_id IS NULL AND e.draw_id = d.id
      WHERE d.id = ANY (v_draws) AND d.status = 'open' AND is_published(d.id)
    )
    SELECT o.place::int, o.member, o.own, o.stake, o.request, o.hash, m.status AS member_status, w.id AS wallet,
      w.balance, g.key, g.status AS game_status, g.condition, l.excluded_until, l.timed_out_until, l.daily_stake,
      s.fairness_key, d.id AS draw_id, d.issue, d.record, d.opens_at, d.closes_at, d.escrow, k.answer_id,
      k.body_hash AS answer_hash, cardinality(i.options) AS options,
      CASE WHEN k.answer_id IS NOT NULL THEN EXISTS (SELECT FROM app.counted_bet c WHERE c.order_id = k.answer_id)
        END AS counted,
      g.halted_reason <> '' OR CASE WHEN d.id IS NULL THEN EXISTS (SELECT FROM draw
        WHERE game_id = o.game AND status = 'sealed' AND draw_at <= app_now()) ELSE false END AS paused,
      o.bet_record <> '' AND o.bet_record <> d.record OR CASE WHEN o.expect <> '' AND o.expect <> d.issue
        THEN NOT EXISTS (SELECT FROM current_draws(o.game) c JOIN draw x ON x.id IN (c.now_id, c.next_id)
          WHERE x.issue = o.expect) ELSE false END AS stale,
      cardinality(i.options) = 0 OR NOT i.options <@ options() AS unknown,
      CASE WHEN cardinality(i.options) > 1 THEN cardinality(i.options) <> (SELECT count(DISTINCT option)
        FROM unnest(i.options) AS option) ELSE false END AS repeated,
      CASE WHEN l.daily_stake IS NOT NULL THEN staked_today(o.member) END AS staked
    FROM unnest(p_members, p_games, p_own, p_expects, p_records, p_items, p_stakes, p_requests, p_body_hashes)
        WITH ORDINALITY AS o (member, game, own, expect, bet_record, item, stake, request, hash, place)
      CROSS JOIN LATERAL (SELECT string_to_array(o.item, ',') AS options) AS i
      LEFT JOIN member m ON m.id = o.member
      LEFT JOIN ledger_account w ON w.member_id = o.member AND w.kind = 'wallet'
      LEFT JOIN game g ON g.id = o.game
      LEFT JOIN play_limit l ON l.member_id = o.member
      LEFT JOIN member_secret s ON s.member_id = o.member
      LEFT JOIN open_draw d ON d.game_id = o.game
      LEFT JOIN idempotency_key k ON k.member_id = o.member AND k.call = 'game/placeOrder' AND k.request_id = o.request
    WHERE o.member = ANY (v_held)
    ORDER BY o.place
  LOOP
    v_now := date_trunc('milliseconds', app_now()); -- after the last lock: nothing waits any more
    v_first := array_position(p_members, v_order.member);
    v_left := v_order.balance - v_spent[v_first];
    v_total := v_order.stake * v_order.options;
    v_same := CASE WHEN v_order.request <> ''
      THEN array_position(v_requests, v_order.member || ' ' || v_order.request) END;
    v_refusal := CASE
      WHEN v_order.answer_id IS NOT NULL AND v_order.answer_hash <> v_order.hash
        OR p_body_hashes[v_same] <> v_order.hash THEN 'request_reused'
      WHEN v_same IS NOT NULL THEN NULL
      WHEN v_order.answer_id IS NOT NULL THEN CASE WHEN NOT v_order.counted THEN 'game_closed' END
      WHEN v_order.member_status IS DISTINCT FROM 1 THEN 'account_disabled'
      WHEN NOT v_order.own THEN 'other_member'
      WHEN v_order.excluded_until > v_now THEN 'excluded'
      WHEN v_order.timed_out_until > v_now THEN 'timed_out'
      WHEN v_order.key IS NULL THEN 'game_unknown'
      WHEN v_order.paused THEN 'game_paused'
      WHEN v_order.game_status <> 1 OR v_order.draw_id IS NULL OR v_now < v_order.opens_at
        OR v_now >= v_order.closes_at THEN 'game_closed'
      WHEN v_order.stale THEN 'issue_stale'
      WHEN v_left < v_order.condition THEN 'condition_unmet'
      WHEN v_order.unknown THEN 'option_unknown'
      WHEN v_order.repeated THEN 'option_repeated'
      WHEN v_order.stake IS NULL OR v_order.stake NOT BETWEEN 100 AND 500000 OR v_order.stake % 100 <> 0
        THEN 'stake_invalid'
      WHEN v_order.daily_stake < v_total + v_order.staked + v_spent[v_first] THEN 'daily_limit'
      WHEN v_left < v_total THEN 'insufficient_points'
    END;
    v_refusals[v_order.place] := v_refusal;
    IF v_order.answer_id IS NOT NULL OR v_same IS NOT NULL THEN
      v_orders[v_order.place] := COALESCE(v_order.answer_id, v_orders[v_same]);
    ELSIF v_refusal IS NULL THEN
      v_orders[v_order.place] := nextval('bet_order_id_seq');
      v_spent[v_first] := v_spent[v_first] + v_total;
      IF v_order.request <> '' THEN
        v_requests[v_order.place] := v_order.member || ' ' || v_order.request;
      END IF;
      v_places := v_places || v_order.place;
      v_new_orders := v_new_orders || v_orders[v_order.place];
      v_new_draws := v_new_draws || v_order.draw_id;
      v_totals := v_totals || v_total;
      v_times := v_times || v_now;
      v_pseudonyms := v_pseudonyms || left(encode(hmac(convert_to(v_order.record, 'UTF8'), v_order.fairness_key,
        'sha256'), 'hex'), 16);
      v_references := v_references || ('order:' || v_orders[v_order.place]);
      v_reasons := v_reasons || (v_order.key || ' ' || v_order.issue);
      v_accounts := v_accounts || v_order.wallet || v_order.escrow;
      v_amounts := v_amounts || -v_total || v_total;
      v_lines := v_lines || cardinality(v_places) || cardinality(v_places);
    END IF;
  END LOOP;

  IF v_places IS NOT NULL THEN
    INSERT INTO bet_order (id, member_id, draw_id, amount, placed_at) OVERRIDING SYSTEM VALUE
    SELECT id, p_members[place], draw_id, total, at
    FROM unnest(v_new_orders, v_places, v_new_draws, v_totals, v_times) AS n (id, place, draw_id, total, at);
    WITH ordered AS MATERIALIZED (
      SELECT n.*, i.option, (d.odds ->> i.option)::int AS odds, p_members[n.place] AS member_id,
        p_stakes[n.place] AS stake
      FROM unnest(v_new_orders, v_places, v_new_draws, v_times, v_pseudonyms)
          AS n (order_id, place, draw_id, at, pseudonym)
        JOIN draw d ON d.id = n.draw_id
        CROSS JOIN LATERAL unnest(string_to_array(p_items[n.place], ',')) WITH ORDINALITY AS i (option, nth)
      ORDER BY n.place, i.nth
    ), numbered AS (
      SELECT nextval('bet_id_seq') AS id, * FROM ordered
    )
    INSERT INTO bet (id, order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash)
    OVERRIDING SYSTEM VALUE
    SELECT id, order_id, draw_id, member_id, option, stake, odds, at, leaf, leaf_hash(leaf)
    FROM numbered, LATERAL (SELECT concat_ws('|', 'bet/v1', id, pseudonym, option, stake, odds, ms(at)) AS leaf)
      AS written;
    PERFORM post_transactions('order', v_references, v_reasons, v_lines, v_accounts, v_amounts);
    IF cardinality(array_remove(v_requests, NULL)) > 0 THEN
      INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
      SELECT p_members[place], 'game/placeOrder', p_requests[place], p_body_hashes[place], id
      FROM unnest(v_new_orders, v_places) AS n (id, place) WHERE p_requests[place] <> '';
    END IF;
  END IF;

  RETURN QUERY
  SELECT r.place::int, r.refusal, o.id, d.record, (SELECT array_agg(b.leaf ORDER BY b.id) FROM bet b
    WHERE b.order_id = o.id), o.amount, o.placed_at
  FROM unnest(v_refusals, v_orders) WITH ORDINALITY AS r (refusal, id, place)
    LEFT JOIN bet_order o ON o.id = r.id LEFT JOIN draw d ON d.id = o.draw_id
  WHERE r.refusal IS NOT NULL OR r.id IS NOT NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.plan_draws(p_game integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_game game;
  v_epoch fairness_epoch := current_epoch(p_game);
  v_odds jsonb;
  v_made int;
BEGIN
  SELECT * INTO v_game FROM game WHERE id = p_game AND status = 1 AND halted_reason = '';
  IF v_game.id IS NULL OR v_epoch.epoch IS NULL THEN
    RETURN 0;
  END IF;
  SELECT odds INTO v_odds FROM odds_version WHERE game_id = p_game ORDER BY id DESC LIMIT 1;
  WITH zone AS (
    SELECT make_interval(mins => v_game.utc_offset_minutes) AS ahead
  ), day AS (
    SELECT date::date AS date, (date - zone.ahead) AT TIME ZONE 'UTC' AS midnight,
      (SELECT interval_s FROM game_schedule WHERE game_id = p_game AND effective_from <= date AND NOT withdrawn
        ORDER BY effective_from DESC LIMIT 1) AS step
    FROM zone, LATERAL (SELECT date_trunc('day', app_now() AT TIME ZONE 'UTC' + zone.ahead) AS today) AS t,
      generate_series(t.today, t.today + interval '1 day', interval '1 day') AS date
  ), period AS (
    SELECT date, midnight, step, n, midnight + make_interval(secs => (n - 1) * step) AS opens_at,
      midnight + make_interval(secs => n * step) AS draw_at
    FROM day, generate_series(
      GREATEST(1, floor(extract(epoch FROM app_now() - midnight) / step)::int + 1),
      LEAST(86400 / step, floor(extract(epoch
        FROM app_now() - midnight + make_interval(secs => GREATEST(300, 2 * step))) / step)::int)
    ) AS n
  )
  INSERT INTO draw (game_id, issue, opens_at, closes_at, draw_at, odds, chain_hash, round)
  SELECT p_game, to_char(date, 'YYYYMMDD') || lpad(n::text, 4, '0'), opens_at, draw_at - interval '8 seconds',
    draw_at, v_odds,
    v_epoch.chain_hash, round_after(draw_at - interval '8 seconds', v_epoch.beacon_genesis, v_epoch.beacon_period)
  FROM period WHERE draw_at > app_now()
    AND NOT EXISTS (SELECT FROM draw d WHERE d.game_id = p_game AND d.draw_at = period.draw_at)
  ORDER BY draw_at
  ON CONFLICT (game_id, issue) DO NOTHING; -- for two workers at once; alone it would use up an id at every look
  GET DIAGNOSTICS v_made = ROW_COUNT;
  RETURN v_made;
END
$function$;

CREATE OR REPLACE FUNCTION public.play_day_start()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT ((date_trunc('day'::text, ((app_now() AT TIME ZONE 'UTC'::text) + '09:00:00'::interval)) - '09:00:00'::interval) AT TIME ZONE 'UTC'::text) AS timezone;
END;

CREATE OR REPLACE FUNCTION public.play_report(p_member integer, p_zone text)
 RETURNS TABLE(day text, play_money bigint, win_money bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
#variable_conflict use_column
DECLARE
  v_last play_day;
  v_first date := (app_now() AT TIME ZONE p_zone)::date - 90;
  v_today timestamptz := date_trunc('day', app_now() AT TIME ZONE p_zone) AT TIME ZONE p_zone;
  v_from timestamptz;
BEGIN
  FOR v_try IN 1..2 LOOP
    SELECT * INTO v_last FROM play_day WHERE member_id = p_member AND zone = p_zone ORDER BY day DESC LIMIT 1;
    v_from := COALESCE((v_last.day + 1)::timestamp AT TIME ZONE p_zone, '-infinity');
    EXIT WHEN v_try = 2 OR NOT EXISTS (SELECT FROM bet_order WHERE member_id = p_member AND placed_at >= v_from
      AND placed_at < v_today);
    PERFORM close_play_days(p_member, p_zone, v_today);
  END LOOP;
  RETURN QUERY
    WITH tail AS (
      SELECT (placed_at AT TIME ZONE p_zone)::date AS day, sum(stake)::bigint AS staked, sum(payout)::bigint AS returned
      FROM bet WHERE member_id = p_member AND placed_at >= v_from AND status <> 'refunded' GROUP BY 1
    )
    SELECT '', COALESCE(v_last.staked_upto, 0) + COALESCE(sum(staked), 0)::bigint,
      COALESCE(v_last.returned_upto, 0) + COALESCE(sum(returned), 0)::bigint FROM tail
    UNION ALL (
      SELECT to_char(day, 'YYYY-MM-DD'), staked, returned FROM (
        SELECT day, staked, returned FROM play_day WHERE member_id = p_member AND zone = p_zone AND day >= v_first
          AND staked > 0
        UNION ALL SELECT day, staked, returned FROM tail WHERE day >= v_first) AS days
      ORDER BY days.day);
END
$function$;

CREATE OR REPLACE FUNCTION public.post_recharge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  PERFORM post_transaction('recharge', 'recharge:' || NEW.id, NEW.payment_reference,
    ARRAY[shared_account('clearing'), wallet_id(NEW.member_id, 'wallet')], ARRAY[-NEW.amount, NEW.amount]);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.post_transaction(p_kind text, p_reference text, p_reason text, p_accounts bigint[], p_amounts bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  RETURN (post_transactions(p_kind, ARRAY[p_reference], ARRAY[p_reason],
    array_fill(1, ARRAY[cardinality(p_accounts)]), p_accounts, p_amounts))[1];
END
$function$;

CREATE OR REPLACE FUNCTION public.post_transactions(p_kind text, p_references text[], p_reasons text[], p_places integer[], p_accounts bigint[], p_amounts bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_ids bigint[];
BEGIN
  -- one statement: the checks of balances and sums run at its end
  WITH line AS MATERIALIZED (
    SELECT place, account, sum(amount)::bigint AS amount
    FROM unnest(p_places, p_accounts, p_amounts) AS raw (place, account, amount)
    GROUP BY place, account HAVING sum(amount) <> 0
  ), held AS MATERIALIZED (
    SELECT a.id, a.balance, a.version FROM ledger_account a
    WHERE a.id = ANY (ARRAY(SELECT account FROM line)) AND a.balance IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE
  ), made AS (
    INSERT INTO ledger_transaction (kind, reference, reason)
    SELECT p_kind, reference, reason
    FROM unnest(p_references, p_reasons) WITH ORDINALITY AS t (reference, reason, place)
    WHERE place IN (SELECT place FROM line) ORDER BY place
    RETURNING id, reference
  ), booked AS (
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
    SELECT made.id, line.account, line.amount, held.balance + sum(line.amount) OVER up_to - line.amount,
      held.balance + sum(line.amount) OVER up_to, held.version + row_number() OVER up_to
    FROM line JOIN made ON made.reference = p_references[line.place] LEFT JOIN held ON held.id = line.account
    WINDOW up_to AS (PARTITION BY line.account ORDER BY line.place)
    ORDER BY line.place, line.account
  ), moved AS (
    UPDATE ledger_account a SET balance = held.balance + s.amount, version = held.version + s.entries
    FROM held JOIN (SELECT account, sum(amount)::bigint AS amount, count(*)::int AS entries FROM line GROUP BY account)
      AS s ON s.account = held.id
    WHERE a.id = held.id
  )
  SELECT array_agg(id ORDER BY id) INTO v_ids FROM made;
  RETURN v_ids;
END
$function$;

CREATE OR REPLACE FUNCTION public.post_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  PERFORM FROM ledger_account WHERE member_id = NEW.member_id AND kind = 'wallet' FOR NO KEY UPDATE;
  PERFORM post_transaction('withdraw', 'withdraw:' || NEW.id || CASE NEW.status WHEN 2 THEN ':paid'
    ELSE ':returned' END,
    CASE NEW.status WHEN 2 THEN 'paid' WHEN 3 THEN NEW.reason ELSE 'cancelled' END,
    ARRAY[wallet_id(NEW.member_id, 'hold'), CASE NEW.status WHEN 2 THEN shared_account('clearing')
      ELSE wallet_id(NEW.member_id, 'wallet') END],
    ARRAY[-NEW.amount, NEW.amount]);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.profile_label(p_profile integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT COALESCE(string_agg(name, ' / ' ORDER BY place), '') FROM (
    SELECT name, min(array_position(ARRAY['en', 'ja', 'zh', 'ms'], locale)) AS place FROM profile_text
      WHERE profile_id = p_profile GROUP BY name) AS names
$function$;

CREATE OR REPLACE FUNCTION public.public_line_of(p_kind text, p_row jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT concat_ws('|', p_kind || '/v1', COALESCE(p_row ->> 'id', '-'), ms(app_now()),
    CASE WHEN octet_length(fields::text) <= 60000 THEN fields::text ELSE 'sha256:' || hex_sha256(fields::text) END)
  FROM (SELECT p_row - ARRAY['id', 'note', 'version', 'actor'] AS fields) AS f
$function$;

CREATE OR REPLACE FUNCTION public.public_log_faults()
 RETURNS TABLE(fault text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT 'entry ' || place FROM (
      SELECT place, line, hash, leaf, row_number() OVER (ORDER BY place) - 1 AS nth FROM public_line
      WHERE place IS NOT NULL) AS l
    WHERE place <> nth OR hash IS DISTINCT FROM hex_sha256(line) OR leaf IS DISTINCT FROM leaf_hash(line)
  UNION ALL SELECT 'the number of entries' FROM (SELECT count(place) AS size FROM public_line) AS l
    WHERE ARRAY(SELECT size FROM public_log) <> ARRAY[l.size]
  UNION ALL SELECT concat('node ', n.place, ' of level ', n.level)
    FROM (SELECT level, size / (256 ^ level)::bigint AS due FROM public_log, generate_series(1, 3) AS level) AS l
      CROSS JOIN LATERAL generate_series(0, due - 1) AS due_place
      FULL JOIN log_node AS n ON n.level = l.level AND n.place = due_place
    WHERE l.level IS NULL
      OR n.hash IS DISTINCT FROM decode(merkle_root(log_hashes(n.level - 1, n.place * 256, 256)), 'hex')
  UNION ALL SELECT 'checkpoint ' || size FROM log_checkpoint
    WHERE split_part(note, E'\n', 2) <> size::text
      OR split_part(note, E'\n', 3) <> encode(decode(root, 'hex'), 'base64')
      OR size > (SELECT max(place) + 1 FROM public_line)
  UNION ALL SELECT 'root of checkpoint ' || size
    FROM (SELECT size, root FROM log_checkpoint ORDER BY size DESC LIMIT 1000) AS c WHERE root <> log_root(size)
  UNION ALL SELECT concat('entry ', seq, ' of game ', game_id, ' is not in the public log') FROM log_entry AS e
    WHERE NOT EXISTS (SELECT FROM public_line AS l WHERE l.hash = e.hash AND l.line = e.line)
$function$;

CREATE OR REPLACE FUNCTION public.public_log_state()
 RETURNS TABLE(size bigint, signed_at timestamp with time zone, waiting bigint, cosigned text, cosigned_size bigint, cosigned_at timestamp with time zone, policy text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT COALESCE(c.size, 0), c.created_at,
    (SELECT count(*) FROM public_line WHERE place IS NULL OR place >= COALESCE(c.size, 0)),
    s.note || s.lines, s.size, s.at, (SELECT policy FROM log_identity ORDER BY id DESC LIMIT 1)
  FROM public_log l
  LEFT JOIN LATERAL (SELECT size, created_at FROM log_checkpoint ORDER BY size DESC LIMIT 1) AS c ON true
  LEFT JOIN LATERAL (SELECT k.size, k.note, max(o.created_at) AS at, string_agg(o.line, '' ORDER BY o.witness) AS lines
    FROM log_checkpoint k JOIN log_cosignature o ON o.size = k.size
    WHERE k.size = (SELECT max(size) FROM log_cosignature) GROUP BY k.size, k.note) AS s ON true
$function$;

CREATE OR REPLACE FUNCTION public.publish_checkpoint(p_size bigint, p_root text, p_note text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF p_size > (SELECT size FROM public_log) OR NOT EXISTS (SELECT FROM log_identity)
    OR log_root(p_size) IS DISTINCT FROM p_root THEN
    RAISE EXCEPTION 'this is not the head of the public log' USING ERRCODE = 'check_violation';
  END IF;
  IF p_size > COALESCE((SELECT max(size) FROM log_checkpoint), 0) THEN
    INSERT INTO log_checkpoint (size, root, note) VALUES (p_size, p_root, p_note);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.readiness_problems()
 RETURNS TABLE(kind text, detail text, facts text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT 'clock', 'the beacon is ahead of this clock', '{}'::text[]
    FROM (SELECT DISTINCT ON (game_id) * FROM fairness_epoch ORDER BY game_id, epoch DESC) AS e
  WHERE EXISTS (SELECT FROM beacon_round r WHERE r.chain_hash = e.chain_hash
    AND r.round = (SELECT max(round) FROM beacon_round WHERE chain_hash = e.chain_hash)
    AND round_time(r.round, e.beacon_genesis, e.beacon_period) > app_now() + interval '1 second')
  UNION
  SELECT 'round', 'round ' || round || ' is claimed by the ' || party || ' alone', ARRAY[round::text, party]
    FROM beacon_claim
    WHERE claimed_at < app_now() - interval '10 seconds'
  UNION
  SELECT 'log', 'entries of the public log are not published', '{}' FROM public_log
  WHERE EXISTS (SELECT FROM public_line WHERE (place IS NULL OR place >= (SELECT COALESCE(max(size), 0)
    FROM log_checkpoint)) AND created_at < app_now() - interval '1 minute')
  UNION
  SELECT 'witness', 'no witness of the policy has cosigned the public log for ten minutes', '{}'
    FROM public_log_state() s
  WHERE s.policy ~ '(^|\n)[ \t]*witness[ \t]' AND (SELECT min(created_at) FROM log_checkpoint
    WHERE size > COALESCE(s.cosigned_size, 0)) < app_now() - interval '10 minutes'
  UNION
  SELECT 'halted', g.key || ' is halted: ' || g.halted_reason, ARRAY[g.key, g.halted_reason]
    FROM game g WHERE g.halted_reason <> ''
  UNION
  SELECT 'late', g.key || ' ' || d.issue || ' is ' || d.status, ARRAY[g.key, d.issue]
    FROM draw d JOIN game g ON g.id = d.game_id
  WHERE d.status IN ('open', 'sealed') AND d.draw_at < app_now() - interval '1 minute'
  UNION
  SELECT 'unpaid', g.key || ' ' || d.issue || ' is not paid yet', ARRAY[g.key, d.issue]
    FROM draw d JOIN game g ON g.id = d.game_id
  WHERE d.status IN ('settled', 'void') AND d.paid_at IS NULL AND d.ended_at < app_now() - interval '1 minute'
$function$;

CREATE OR REPLACE FUNCTION public.recharges_closed()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT EXISTS (SELECT FROM withdrawal WHERE status = 1 AND aged_from < app_now() - interval '72 hours')
$function$;

CREATE OR REPLACE FUNCTION public.record_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET bytea_output TO 'hex'
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_names text[] := string_to_array(TG_ARGV[0], ',');
  v_ignored text[] := string_to_array(TG_ARGV[1], ',');
  v_old jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - v_ignored END;
  v_new jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - v_ignored END;
  v_old_key text := key_of(v_old, v_names);
  v_key text := key_of(v_new, v_names);
BEGIN
  IF v_old = v_new THEN
    RETURN NULL;
  END IF;
  IF v_old_key IS DISTINCT FROM v_key AND v_old_key IS NOT NULL THEN
    INSERT INTO decision (table_name, key, columns, login)
    VALUES (TG_TABLE_NAME, v_old_key, columns_of(v_old), session_user);
  END IF;
  IF v_key IS NOT NULL THEN
    INSERT INTO decision (table_name, key, columns, row_hash, login)
    VALUES (TG_TABLE_NAME, v_key, columns_of(v_new), hex_sha256(v_new::text), session_user);
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.record_heartbeat(p_worker text, p_chain_hash text, p_receipt_key text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_generation int := claim_generation(p_chain_hash, p_receipt_key, false);
BEGIN
  IF v_generation IS NOT NULL THEN
    INSERT INTO worker_heartbeat VALUES (p_worker, app_now()) ON CONFLICT (worker) DO UPDATE SET at = EXCLUDED.at;
  END IF;
  RETURN v_generation;
END
$function$;

CREATE OR REPLACE FUNCTION public.record_limits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  INSERT INTO play_limit_change (member_id, at, daily_stake, timed_out_until, excluded_until)
  VALUES (NEW.member_id, app_now(), NEW.daily_stake, NEW.timed_out_until, NEW.excluded_until);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.record_new_columns()
 RETURNS void
 LANGUAGE plpgsql
 SET bytea_output TO 'hex'
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_table record;
BEGIN
  FOR v_table IN SELECT * FROM recorded_tables() LOOP
    EXECUTE format('INSERT INTO decision (table_name, key, columns, row_hash, login)
      SELECT %1$L, %2$s, columns_of(%3$s), hex_sha256(%3$s::text), session_user FROM %4$I AS t
      WHERE (SELECT columns FROM decision WHERE table_name = %1$L ORDER BY id DESC LIMIT 1)
        IS DISTINCT FROM (SELECT columns_of(%3$s) FROM %4$I AS t LIMIT 1) ORDER BY 2',
      v_table.name, v_table.key_sql, v_table.row_sql, v_table.name);
  END LOOP;
END
$function$;

CREATE OR REPLACE FUNCTION public.recorded_tables()
 RETURNS TABLE(name text, key_sql text, row_sql text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT c.relname, format('key_of(to_jsonb(t), %L)', string_to_array(args[1], ',')),
    format('(to_jsonb(t) - %L::text[])', string_to_array(args[2], ','))
  FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid,
    LATERAL (SELECT string_to_array(encode(tgargs, 'escape'), '\000') AS args) AS a
  WHERE tgfoid = 'record_decision()'::regprocedure ORDER BY 1
$function$;

CREATE OR REPLACE FUNCTION public.refuse_bet_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF OLD.status <> 'open'
    OR (NEW.id, NEW.order_id, NEW.draw_id, NEW.member_id, NEW.option, NEW.stake, NEW.odds, NEW.placed_at, NEW.leaf,
      NEW.xact)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.draw_id, OLD.member_id, OLD.option, OLD.stake, OLD.odds,
      OLD.placed_at, OLD.leaf, OLD.xact)
  THEN
    RAISE EXCEPTION 'a bet stays as it was placed and is settled once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only: nothing in it is changed or removed', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', HINT = TG_ARGV[0];
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_deactivation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  RAISE EXCEPTION 'an activation is never taken away (charter C1.1)' USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_early_clock(p_epoch fairness_epoch)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_newest int;
BEGIN
  SELECT max(round) INTO v_newest FROM beacon_round WHERE chain_hash = p_epoch.chain_hash;
  IF round_time(v_newest, p_epoch.beacon_genesis, p_epoch.beacon_period) > app_now() + interval '1 second' THEN
    RAISE EXCEPTION 'the beacon is ahead of this clock' USING ERRCODE = 'object_not_in_prerequisite_state',
      HINT = 'Set the clock of the database server right.';
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_isolation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  RAISE EXCEPTION 'nothing is written under this isolation level, only under read committed'
    USING ERRCODE = 'invalid_transaction_state';
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_long_list()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_bytes bigint;
BEGIN
  EXECUTE format('SELECT sum(octet_length(t::text)) FROM %I AS t', TG_TABLE_NAME) INTO v_bytes;
  IF v_bytes > 4194304 THEN
    RAISE EXCEPTION 'Refused: the rows of % would hold more than 4 MB together, and each client loads them all. Remove '
      'or shorten some', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_long_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  RAISE EXCEPTION 'Refused: a row of % would be longer than 128 KB. Shorten its texts', TG_TABLE_NAME
    USING ERRCODE = 'check_violation';
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_seal_xact_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF OLD.status = 'open' AND NEW.status = 'sealed' AND NEW.seal_xact IS DISTINCT FROM pg_current_xact_id()::text::bigint
    OR (OLD.status, NEW.status) <> ('open', 'sealed') AND NEW.seal_xact IS DISTINCT FROM OLD.seal_xact
  THEN
    RAISE EXCEPTION 'a draw names the transaction that sealed it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_shorter_exclusion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  RAISE EXCEPTION 'a self-exclusion is never shortened (charter C6.2)' USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_stale()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF is_operator() AND pg_trigger_depth() = 1 AND NOT EXISTS (SELECT FROM changed) THEN
    RAISE EXCEPTION 'Refused: this row of % was changed by another operator since you read it. Reload the table, look '
      'at the row again, and then change it',
      TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_value()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  RAISE EXCEPTION 'no member can request this value of %', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END
$function$;

CREATE OR REPLACE FUNCTION public.register_member(p_username text, p_password_hash text, p_fairness_key bytea, p_code text, p_adult boolean, p_terms text, p_language text, OUT refusal text, OUT member_id integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_invite invite_code;
  v_wallet bigint;
BEGIN
  SELECT * INTO v_invite FROM invite_code WHERE code = p_code FOR UPDATE;
  IF v_invite.code IS NULL OR NOT v_invite.open OR v_invite.uses >= v_invite.max_uses THEN
    refusal := 'invite_invalid';
    RETURN;
  END IF;
  IF NOT p_adult AND NOT v_invite.adult_checked THEN
    refusal := 'adult_required';
    RETURN;
  END IF;
  INSERT INTO member (username, language, adult_confirmed_at, adult_confirmed_by, terms_version, invite_code)
  VALUES (p_username, p_language, app_now(), CASE WHEN p_adult THEN 'member' ELSE 'invite' END, p_terms, p_code)
  ON CONFLICT DO NOTHING RETURNING id INTO member_id;
  IF member_id IS NULL THEN
    refusal := 'username_taken';
    RETURN;
  END IF;
  UPDATE invite_code SET uses = uses + 1 WHERE code = p_code;
  INSERT INTO member_secret (member_id, password_hash, fairness_key)
    VALUES (register_member.member_id, p_password_hash, p_fairness_key);
  INSERT INTO ledger_account (kind, member_id, balance) VALUES ('hold', register_member.member_id, 0);
  INSERT INTO ledger_account (kind, member_id, balance) VALUES ('wallet', register_member.member_id, 0) RETURNING id
    INTO v_wallet;
  PERFORM post_transaction('grant', 'grant:' || member_id, 'welcome',
    ARRAY[v_wallet, shared_account('grant')], ARRAY[welcome_grant(), -welcome_grant()]);
END
$function$;

CREATE OR REPLACE FUNCTION public.request_age_start(p_member integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT COALESCE(min(r.aged_from), app_now()) FROM withdrawal r
  WHERE r.member_id = p_member AND r.status = 3 AND NOT EXISTS (
    SELECT FROM withdrawal e WHERE e.member_id = p_member AND e.status IN (2, 4) AND e.created_at > r.updated_at)
$function$;

CREATE OR REPLACE FUNCTION public.request_recharge(p_member integer, p_amount bigint, p_payer text, p_upload text, p_request text, p_body_hash text, OUT refusal text, OUT recharge_id integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_member member;
  v_limit play_limit;
  v_upload upload;
  v_stored idempotency_key;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_stored FROM idempotency_key WHERE member_id = p_member AND call = 'system/recharge'
    AND request_id = p_request;
  IF v_stored.answer_id IS NOT NULL THEN
    IF v_stored.body_hash = p_body_hash THEN
      recharge_id := v_stored.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  SELECT * INTO v_limit FROM play_limit WHERE member_id = p_member;
  -- an hour before it may be swept, so that no picture goes under a request
  SELECT * INTO v_upload FROM upload WHERE name = p_upload AND member_id = p_member
    AND created_at > app_now() - interval '23 hours';
  refusal := CASE
    WHEN v_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN v_limit.excluded_until > app_now() THEN 'excluded'
    WHEN v_limit.timed_out_until > app_now() THEN 'timed_out'
    WHEN recharges_closed() THEN 'recharges_closed'
    WHEN p_amount IS NULL OR p_amount NOT BETWEEN 10000 AND 10000000 THEN 'recharge_amount'
    WHEN btrim(p_payer) = '' THEN 'payer_missing'
    WHEN v_upload.id IS NULL THEN 'voucher_missing'
    WHEN EXISTS (SELECT FROM recharge WHERE upload_id = v_upload.id OR picture_hash = v_upload.picture_hash
      AND status <> 3) THEN 'voucher_used'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO recharge (member_id, amount, payer, payment_reference, upload_id, picture_hash)
  VALUES (p_member, p_amount, btrim(p_payer), 'DEMO-' || upper(encode(gen_random_bytes(5), 'hex')), v_upload.id,
    v_upload.picture_hash)
  ON CONFLICT DO NOTHING RETURNING id INTO recharge_id;
  IF recharge_id IS NULL THEN
    refusal := 'voucher_used'; -- another member's request with the same picture was a moment faster
    RETURN;
  END IF;
  IF p_request <> '' THEN
    INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
      VALUES (p_member, 'system/recharge', p_request, p_body_hash, recharge_id);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.request_withdrawal(p_member integer, p_amount bigint, p_request text, p_body_hash text, OUT refusal text, OUT withdrawal_id integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_rule payout_rule;
  v_card bank_card;
  v_balance bigint;
  v_stored idempotency_key;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_stored FROM idempotency_key WHERE member_id = p_member AND call = 'member/setUserWirhdraw'
    AND request_id = p_request;
  IF v_stored.answer_id IS NOT NULL THEN
    IF v_stored.body_hash = p_body_hash THEN
      withdrawal_id := v_stored.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  SELECT * INTO v_rule FROM payout_rule;
  v_card := current_card(p_member);
  SELECT balance INTO v_balance FROM ledger_account WHERE member_id = p_member AND kind = 'wallet' FOR NO KEY UPDATE;
  refusal := CASE
    WHEN v_card.id IS NULL THEN 'card_missing'
    WHEN p_amount IS NULL OR p_amount < v_rule.min_hundredths OR p_amount > v_rule.max_hundredths
      THEN 'withdrawal_amount'
    -- what was returned or cancelled does not count: otherwise returning would be a lock (charter C3.2)
    WHEN (SELECT count(*) FROM withdrawal WHERE member_id = p_member AND NOT by_disabling AND status IN (1, 2)
      AND created_at >= play_day_start()) >= v_rule.num
      THEN 'withdrawal_number'
    WHEN v_balance < p_amount THEN 'insufficient_points'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  withdrawal_id := open_withdrawal(p_member, p_amount, false);
  IF p_request <> '' THEN
    INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
      VALUES (p_member, 'member/setUserWirhdraw', p_request, p_body_hash, withdrawal_id);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.require_empty_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  RAISE EXCEPTION 'an account starts empty' USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE OR REPLACE FUNCTION public.require_future_schedule()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_ahead interval;
  v_today date;
BEGIN
  SELECT make_interval(mins => utc_offset_minutes) INTO v_ahead FROM game WHERE id = NEW.game_id;
  v_today := ((app_now() AT TIME ZONE 'UTC') + v_ahead)::date;
  IF TG_OP = 'UPDATE' AND NEW.effective_from <= v_today THEN
    RAISE EXCEPTION 'an interval that has begun stays' USING ERRCODE = 'check_violation',
      HINT = 'Add a row for tomorrow or later.';
  END IF;
  IF NEW.effective_from <= v_today AND EXISTS (SELECT FROM game_schedule WHERE game_id = NEW.game_id) THEN
    RAISE EXCEPTION 'a new interval starts at a midnight that lies ahead' USING ERRCODE = 'check_violation',
      HINT = 'Set effective_from to tomorrow or later.';
  END IF;
  IF EXISTS (SELECT FROM draw
    WHERE game_id = NEW.game_id AND draw_at > (NEW.effective_from::timestamp - v_ahead) AT TIME ZONE 'UTC') THEN
    RAISE EXCEPTION 'draws of that day are planned already' USING ERRCODE = 'check_violation',
      HINT = 'Set effective_from to the day after.';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.require_generation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF claim_generation(NEW.chain_hash, NEW.receipt_key, pg_has_role(session_user, 'saikoro_owner', 'MEMBER')) IS NULL
    THEN
    RAISE EXCEPTION 'workers with other keys are at work: no epoch starts under these'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.require_known_origin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF NEW.service_url <> '' AND NOT EXISTS (
    SELECT FROM service_origin WHERE NEW.service_url = origin OR starts_with(NEW.service_url, origin || '/')
  ) THEN
    RAISE EXCEPTION 'service_url must be empty or on one of the SERVICE_ORIGINS' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.require_published()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT draw_id FROM added) AS a WHERE NOT is_published(draw_id)) THEN
    RAISE EXCEPTION 'game_closed' USING ERRCODE = 'SK001', HINT = 'The open entry of this draw is not published yet.';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.require_stored_media()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_new jsonb;
  v_path text;
  v_kind text;
BEGIN
  FOR i IN 0 .. TG_NARGS - 1 BY 2 LOOP
    v_new := to_jsonb(NEW) -> TG_ARGV[i];
    IF TG_OP = 'UPDATE' AND v_new IS NOT DISTINCT FROM to_jsonb(OLD) -> TG_ARGV[i] THEN
      CONTINUE;
    END IF;
    FOR v_path IN SELECT p
      FROM jsonb_array_elements_text(CASE jsonb_typeof(v_new) WHEN 'array' THEN v_new
        ELSE jsonb_build_array(v_new) END) AS p WHERE p <> '' LOOP
      SELECT kind INTO v_kind FROM media WHERE path = CASE TG_ARGV[i + 1] WHEN 'clip' THEN '/media/clips/'
        ELSE '' END || v_path;
      IF v_kind IS NULL THEN
        RAISE EXCEPTION 'Refused: "%" is not a stored file. Drop it at the desk first, then paste the path it shows.',
          v_path
          USING ERRCODE = 'foreign_key_violation', COLUMN = TG_ARGV[i];
      ELSIF v_kind <> TG_ARGV[i + 1] THEN
        RAISE EXCEPTION 'Refused: "%" is a %, and the column "%" shows a %. Drop the file at the desk as that.',
          v_path, v_kind, TG_ARGV[i], TG_ARGV[i + 1]
          USING ERRCODE = 'foreign_key_violation', COLUMN = TG_ARGV[i];
      END IF;
    END LOOP;
  END LOOP;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.reserve(p_member integer, p_profile integer, p_on date, p_slot integer, p_wish text, p_request text, p_body_hash text, OUT refusal text, OUT reservation_id integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_member member;
  v_stored idempotency_key;
  v_today date := (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_stored FROM idempotency_key WHERE member_id = p_member AND call = 'xuanfei/reserve'
    AND request_id = p_request;
  IF v_stored.answer_id IS NOT NULL THEN
    IF v_stored.body_hash = p_body_hash THEN
      reservation_id := v_stored.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  UPDATE reservation SET status = 'expired'
  WHERE member_id = p_member AND profile_id = p_profile AND status IN ('requested', 'confirmed')
    AND wanted_on < v_today;
  refusal := CASE
    WHEN v_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN NOT v_member.activated THEN 'briefing_needed'
    WHEN NOT EXISTS (SELECT FROM app.listed_profile WHERE id = p_profile) THEN 'profile_unknown'
    WHEN EXISTS (SELECT FROM profile_block WHERE member_id = p_member AND profile_id = p_profile) THEN 'profile_blocked'
    WHEN (SELECT count(*) FROM reservation
      WHERE member_id = p_member AND created_at > app_now() - interval '24 hours') >= 20 THEN 'reservation_number'
    WHEN p_on IS NULL OR p_on < v_today OR p_on > v_today + 90 THEN 'date_invalid'
    WHEN EXISTS (SELECT FROM reservation WHERE member_id = p_member AND profile_id = p_profile
      AND status IN ('requested', 'confirmed')) THEN 'already_reserved'
    WHEN p_slot <> 0 AND NOT EXISTS (SELECT FROM free_slots(p_profile) WHERE id = p_slot AND day = p_on::text)
      THEN 'slot_taken'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO reservation (profile_id, member_id, wanted_on, wish, slot_id, wanted_at)
  SELECT p_profile, p_member, p_on, p_wish, s.id, COALESCE(s.starts || '-' || s.ends, '')
  FROM (VALUES (p_slot)) AS wanted (slot) LEFT JOIN profile_slot s ON s.id = slot
  ON CONFLICT (slot_id) WHERE status IN ('requested', 'confirmed') DO NOTHING
  RETURNING id INTO reservation_id;
  IF reservation_id IS NULL THEN
    refusal := 'slot_taken';
    RETURN;
  END IF;
  IF p_request <> '' THEN
    INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
      VALUES (p_member, 'xuanfei/reserve', p_request, p_body_hash, reservation_id);
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.reset_city_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, seen = false
  WHERE profile_id IN (SELECT id FROM profile WHERE city_id = NEW.id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.reset_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, seen = false WHERE profile_id = NEW.id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.reset_second_factor(p_name text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  IF is_operator() AND session_user = 'operator_' || p_name THEN
    RAISE EXCEPTION 'Refused: nobody resets their own second factor. Ask another owner to reset it.'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF has_words(p_reason) IS NOT TRUE THEN
    RAISE EXCEPTION 'Refused: a reset needs a reason. Say how you know that this operator asked.'
      USING ERRCODE = 'check_violation';
  END IF;
  DELETE FROM operator_factor WHERE name = p_name;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Refused: % has no second factor. Look the name up in operator_account.', p_name
      USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit (actor, table_name, action, after, reason)
  VALUES (session_user, 'operator_factor', 'RESET', jsonb_build_object('name', p_name), p_reason);
END
$function$;

CREATE OR REPLACE FUNCTION public.resume_game(p_game text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  UPDATE game SET halted_reason = '' WHERE key = p_game AND halted_reason <> '';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no halted game has this key' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  INSERT INTO intervention (action, game, reason) VALUES ('resume', p_game, p_reason);
END
$function$;

CREATE OR REPLACE FUNCTION public.reverse_recharge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_recharge recharge;
  v_first reversal;
  v_balance bigint;
BEGIN
  SELECT * INTO v_recharge FROM recharge WHERE id = NEW.recharge_id FOR UPDATE;
  IF v_recharge.status IS DISTINCT FROM 2 THEN
    RAISE EXCEPTION 'Refused: recharge % is not approved, so there is nothing to take back. Look the number up in the '
      'table recharge', NEW.recharge_id
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  SELECT * INTO v_first FROM reversal WHERE recharge_id = NEW.recharge_id ORDER BY id LIMIT 1;
  IF EXISTS (SELECT FROM reversal WHERE recharge_id = NEW.recharge_id AND posted) THEN
    RAISE EXCEPTION 'Refused: recharge % is reversed already, once is all there is. Look at the member''s statement',
      NEW.recharge_id
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_first.operator = session_user THEN
    RAISE EXCEPTION 'Refused: you asked for this reversal yourself. Ask another operator to add the second row'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'Refused: this change has no reason. Write into "note" why the recharge is taken back; the member '
      'reads what the first operator wrote'
      USING ERRCODE = 'check_violation';
  END IF;
  NEW.points := v_recharge.points;
  NEW.username := v_recharge.username;
  NEW.operator := session_user;
  NEW.reason := NEW.note;
  NEW.posted := v_first.id IS NOT NULL;
  NEW.created_at := app_now();
  IF NEW.posted THEN
    PERFORM FROM member WHERE id = v_recharge.member_id FOR NO KEY UPDATE;
    SELECT balance INTO v_balance FROM ledger_account WHERE member_id = v_recharge.member_id
      AND kind = 'wallet' FOR NO KEY UPDATE;
    IF v_balance < v_recharge.amount THEN
      RAISE EXCEPTION 'Refused: the wallet of % holds % points, fewer than the % to take back, and nobody goes below '
        'zero. Return an open withdrawal of this member first, or add the second row when the points are there',
        NEW.username, (v_balance / 100.0)::numeric(12, 2), NEW.points
          USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    PERFORM reverse_transaction((SELECT id FROM ledger_transaction WHERE reference = 'recharge:' || NEW.recharge_id),
      v_first.reason);
    INSERT INTO support_message (member_id, phrase, parameters)
    VALUES (v_recharge.member_id, 'recharge_reversed',
      jsonb_build_object('reference', v_recharge.payment_reference, 'points', NEW.points));
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.reverse_transaction(p_transaction bigint, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_kind text;
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT kind INTO v_kind FROM ledger_transaction WHERE id = p_transaction;
  IF v_kind IS NULL OR v_kind NOT IN ('recharge', 'grant') THEN
    RAISE EXCEPTION 'only a recharge or a grant is reversed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF length(btrim(p_reason)) < 3 THEN
    RAISE EXCEPTION 'say why: the member reads the reason' USING ERRCODE = 'check_violation';
  END IF;
  SELECT array_agg(account_id), array_agg(-amount) INTO v_accounts, v_amounts FROM ledger_entry
    WHERE transaction_id = p_transaction;
  INSERT INTO intervention (action, reason) VALUES ('reverse', p_reason);
  RETURN post_transaction('reverse', 'reverse:' || p_transaction, p_reason, v_accounts, v_amounts);
END
$function$;

CREATE OR REPLACE FUNCTION public.round_after(p_closes_at timestamp with time zone, p_genesis integer, p_period integer)
 RETURNS integer
 LANGUAGE sql
 STABLE STRICT
BEGIN ATOMIC
 SELECT ((ceil((((ceil(EXTRACT(epoch FROM p_closes_at)) + (3)::numeric) - (p_genesis)::numeric) / (p_period)::numeric)) + (1)::numeric))::integer AS int4;
END;

CREATE OR REPLACE FUNCTION public.round_time(p_round integer, p_genesis integer, p_period integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT to_timestamp((((p_genesis)::bigint + (((p_round)::bigint - 1) * p_period)))::double precision) AS to_timestamp;
END;

CREATE OR REPLACE FUNCTION public.row_is_public()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  PERFORM append_public_line(public_line_of(TG_ARGV[0], to_jsonb(NEW)));
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.sandbox_chain_hash(p_public_key text, p_genesis integer, p_period integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT hex_sha256(((((('sandbox-beacon/v1|'::text || p_public_key) || '|'::text) || p_genesis) || '|'::text) || p_period)) AS hex_sha256;
END;

CREATE OR REPLACE FUNCTION public.sandbox_review(p_older_than_s integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_due timestamptz := app_now() - make_interval(secs => p_older_than_s);
  v_id int;
BEGIN
  SELECT id INTO v_id FROM recharge WHERE status = 1 AND created_at <= v_due ORDER BY id
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF v_id IS NOT NULL THEN
    UPDATE recharge SET status = 2, note = 'sandbox review' WHERE id = v_id;
    RETURN true;
  END IF;
  SELECT id INTO v_id FROM withdrawal WHERE status = 1 AND created_at <= v_due AND NOT by_disabling ORDER BY id
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF v_id IS NOT NULL THEN
    UPDATE withdrawal SET status = 2, note = 'sandbox review' WHERE id = v_id;
    RETURN true;
  END IF;
  RETURN false;
END
$function$;

CREATE OR REPLACE FUNCTION public.seal_deadline(p_draw draw)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT round_time(p_draw.round, (e).beacon_genesis, (e).beacon_period) - interval '1 second'
    FROM epoch_of(p_draw) AS e
$function$;

CREATE OR REPLACE FUNCTION public.seal_draw(p_draw integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_draw draw;
  v_hashes bytea;
  v_count int;
  v_root text;
  v_sealed timestamptz;
  v_seal text;
  v_snapshot text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw;
  IF v_draw.status = 'open' AND app_now() < v_draw.closes_at THEN
    RAISE EXCEPTION 'a draw is sealed after closing' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE;
  IF v_draw.status IS DISTINCT FROM 'open' THEN
    RETURN false;
  END IF;
  PERFORM lock_log_head(v_draw.game_id);
  PERFORM refuse_early_clock(epoch_of(v_draw));
  BEGIN
    PERFORM set_config('lock_timeout', '700ms', true);
    PERFORM FROM ledger_account WHERE kind = 'escrow' AND member_id IS NULL AND draw_id = p_draw
      FOR NO KEY UPDATE;
  EXCEPTION WHEN lock_not_available THEN
    v_snapshot := '';
  END;
  SELECT string_agg(leaf_hash, ''::bytea ORDER BY id), count(*), v_snapshot || pg_current_snapshot()
  INTO v_hashes, v_count, v_snapshot FROM bet WHERE draw_id = p_draw;
  v_root := packed_root(v_hashes);
  v_sealed := date_trunc('milliseconds', app_now());
  v_seal := append_log(v_draw.game_id, p_draw, concat_ws('|', 'seal/v1', v_draw.record, v_root, v_count, ms(v_sealed)));
  UPDATE draw SET status = 'sealed', bets_root = v_root, bet_count = v_count, sealed_at = v_sealed, seal = v_seal,
    seal_snapshot = v_snapshot, seal_xact = pg_current_xact_id()::text::bigint
  WHERE id = p_draw;
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION public.sealed_in_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  IF app_now() > seal_deadline(NEW) THEN
    RAISE EXCEPTION 'too late to seal: the round may be known' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.sealed_late(p_draw draw)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT p_draw.status = 'sealed' AND p_draw.seal_xact <> 0
    AND NOT COALESCE(committed_at(p_draw.seal_xact) <= seal_deadline(p_draw), false)
$function$;

CREATE OR REPLACE FUNCTION public.second_factors()
 RETURNS TABLE(name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$SELECT f.name FROM operator_factor f WHERE confirmed_at IS NOT NULL$function$;

CREATE OR REPLACE FUNCTION public.set_bank_card(p_member integer, p_bank text, p_number text, p_branch text, p_branch_number text, p_holder text, p_replace boolean, OUT refusal text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_bound boolean;
  v_is_current boolean;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  v_bound := EXISTS (SELECT FROM bank_card WHERE member_id = p_member);
  v_is_current := EXISTS (SELECT FROM app.card_in_force c JOIN bank_card_secret s ON s.card_id = c.id
    WHERE member_id = p_member AND (bank, number, branch, branch_number, holder)
      = (p_bank, p_number, p_branch, p_branch_number, p_holder));
  refusal := CASE
    WHEN v_bound AND NOT p_replace THEN 'card_bound'
    WHEN NOT v_bound AND p_replace THEN 'card_missing'
    -- the last change of a day can always be cancelled
    WHEN NOT (v_is_current AND EXISTS (SELECT FROM bank_card WHERE member_id = p_member AND effective_from > app_now()
      AND id = (SELECT max(id) FROM bank_card WHERE member_id = p_member)))
      AND (SELECT count(*) FROM bank_card
        WHERE member_id = p_member AND created_at > app_now() - interval '24 hours') >= 10 THEN 'too_many_requests'
  END;
  IF refusal IS NULL THEN
    WITH card AS (
      INSERT INTO bank_card (member_id, bank, number_end, branch, branch_number, holder, effective_from)
      VALUES (p_member, p_bank, right(p_number, 4), p_branch, p_branch_number, p_holder, app_now()
        + CASE WHEN v_bound AND NOT v_is_current THEN interval '24 hours' ELSE interval '0' END)
      RETURNING id)
    INSERT INTO bank_card_secret (card_id, number) SELECT id, p_number FROM card;
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.set_consent(p_link_hash bytea, p_consent boolean, p_adult boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_consent profile_consent;
BEGIN
  SELECT c.* INTO v_consent FROM profile_consent c JOIN profile_link l ON l.profile_id = c.profile_id
    WHERE l.link_hash = p_link_hash FOR UPDATE OF c;
  IF v_consent.profile_id IS NULL THEN
    RETURN false;
  END IF;
  IF NOT (p_consent AND p_adult) THEN
    UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, withdrawn_at = app_now()
      WHERE profile_id = v_consent.profile_id;
    UPDATE reservation SET status = 'declined' WHERE profile_id = v_consent.profile_id
      AND status IN ('requested', 'confirmed');
  ELSIF v_consent.seen THEN
    UPDATE profile_consent SET consented_at = COALESCE(consented_at, app_now()),
      adult_at = COALESCE(adult_at, app_now()), withdrawn_at = NULL
    WHERE profile_id = v_consent.profile_id;
  END IF;
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION public.set_daily_limit(p_member integer, p_stake bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_now bigint;
BEGIN
  INSERT INTO play_limit (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  SELECT daily_stake INTO v_now FROM play_limit WHERE member_id = p_member FOR UPDATE;
  IF v_now IS NOT NULL AND (p_stake IS NULL OR p_stake > v_now) THEN
    UPDATE play_limit SET next_daily_stake = p_stake, next_from = app_now() + interval '24 hours'
      WHERE member_id = p_member;
  ELSE
    UPDATE play_limit SET daily_stake = p_stake, next_daily_stake = NULL, next_from = NULL WHERE member_id = p_member;
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.set_log_identity(p_vkey text, p_policy text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_identity log_identity;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('log identity', 0)) THEN
    RAISE EXCEPTION 'another process sets the policy' USING ERRCODE = 'lock_not_available';
  END IF;
  SELECT * INTO v_identity FROM log_identity ORDER BY id DESC LIMIT 1;
  IF p_vkey = '' OR v_identity.vkey <> p_vkey THEN
    RAISE EXCEPTION 'the public log has another key' USING ERRCODE = 'check_violation',
      HINT = 'Give the worker the LOG_KEY that it had.';
  END IF;
  IF v_identity.policy IS DISTINCT FROM p_policy THEN
    INSERT INTO log_identity (vkey, policy) VALUES (p_vkey, p_policy);
    PERFORM append_public_line(public_line_of('policy', jsonb_build_object('vkey', p_vkey, 'policy', p_policy)));
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.set_profile_link(p_profile integer, p_hash bytea, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_sample boolean;
BEGIN
  SELECT sample INTO v_sample FROM profile WHERE id = p_profile;
  IF v_sample IS NULL THEN
    RAISE EXCEPTION 'Refused: there is no profile %. Look its number up in the table profile.', p_profile
      USING ERRCODE = 'check_violation';
  END IF;
  IF v_sample THEN
    RAISE EXCEPTION 'Refused: profile % is a sample, so that there is nobody behind it to ask. Choose another '
      'profile.', p_profile USING ERRCODE = 'check_violation';
  END IF;
  IF has_words(p_reason) IS NOT TRUE THEN
    RAISE EXCEPTION 'Refused: a new link needs a reason. Say why.' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO profile_consent (profile_id, link_by)
  VALUES (p_profile, CASE WHEN is_operator() THEN session_user ELSE '' END)
  ON CONFLICT (profile_id) DO UPDATE SET consented_at = NULL, adult_at = NULL, link_by = EXCLUDED.link_by;
  INSERT INTO profile_link (profile_id, link_hash) VALUES (p_profile, p_hash)
  ON CONFLICT (profile_id) DO UPDATE SET link_hash = EXCLUDED.link_hash;
  INSERT INTO audit (actor, table_name, action, after, reason)
  VALUES (session_user, 'profile_consent', 'LINK', jsonb_build_object('profile_id', p_profile), p_reason);
END
$function$;

CREATE OR REPLACE FUNCTION public.settle_draw(p_draw integer, p_seed text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_draw draw;
  v_signature text;
  v_dice int[];
  v_result text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE;
  IF v_draw.status = 'settled' THEN
    RETURN false;
  END IF;
  IF v_draw.status IS DISTINCT FROM 'sealed' THEN
    RAISE EXCEPTION 'only a sealed draw is settled' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF sealed_late(v_draw) THEN
    RAISE EXCEPTION 'its seal was not committed in time: this draw is void'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF commit_of(p_seed) IS DISTINCT FROM v_draw.commit OR chain_link(p_seed) IS DISTINCT FROM COALESCE(
    (SELECT seed FROM draw WHERE game_id = v_draw.game_id AND epoch = v_draw.epoch AND idx = v_draw.idx - 1),
      (epoch_of(v_draw)).anchor)
  THEN
    RAISE EXCEPTION 'this is not the seed that was committed' USING ERRCODE = 'check_violation';
  END IF;
  SELECT signature INTO v_signature FROM beacon_round WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round;
  IF v_signature IS NULL THEN
    RAISE EXCEPTION 'the round of this draw is not stored' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  v_dice := derive_dice(p_seed, v_draw.record, v_signature);
  v_result := append_log(v_draw.game_id, p_draw,
    concat_ws('|', 'result/v1', v_draw.record, 'settled', p_seed, v_signature, array_to_string(v_dice, ',')));
  UPDATE draw SET status = 'settled', seed = p_seed, signature = v_signature, dice = v_dice, result = v_result,
    ended_at = app_now() WHERE id = p_draw;
  PERFORM pay_small_draw(p_draw);
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION public.shared_account(p_kind text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT id FROM ledger_account WHERE kind = p_kind AND member_id IS NULL AND draw_id IS NULL
$function$;

CREATE OR REPLACE FUNCTION public.sign_member_out()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_username text;
BEGIN
  SELECT username INTO v_username FROM member WHERE id = NEW.member_id;
  IF v_username IS NULL THEN
    RAISE EXCEPTION 'Refused: there is no member %. The number stands in the address of the member''s page at the '
      'desk', NEW.member_id
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'Refused: this change has no reason. Write into "note" why the member is logged out'
      USING ERRCODE = 'check_violation';
  END IF;
  DELETE FROM session WHERE member_id = NEW.member_id;
  GET DIAGNOSTICS NEW.ended = ROW_COUNT;
  NEW.username := v_username;
  NEW.reason := NEW.note;
  NEW.operator := session_user;
  NEW.created_at := app_now();
  INSERT INTO support_message (member_id, phrase) VALUES (NEW.member_id, 'signed_out');
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.sign_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_fault text;
BEGIN
  NEW.author := CASE WHEN is_operator() THEN session_user ELSE '' END;
  IF NEW.phrase IS NOT NULL THEN
    NEW.text := phrase_text(NEW.phrase, NEW.member_id, NEW.parameters);
  END IF;
  v_fault := CASE WHEN is_operator() AND NEW.phrase IS NULL THEN text_fault(NEW.text) END;
  IF v_fault IS NOT NULL THEN
    RAISE EXCEPTION 'the reply holds %: replies carry no payment instructions (charter C1.5)', v_fault
      USING ERRCODE = 'check_violation';
  END IF;
  IF is_operator() THEN
    INSERT INTO audit (actor, table_name, action, after, reason)
      VALUES (session_user, 'support_message', 'INSERT', to_jsonb(NEW), 'reply');
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.sign_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  NEW.reviewer := session_user;
  INSERT INTO audit (actor, table_name, action, after, reason)
    VALUES (session_user, 'report_review', 'INSERT', to_jsonb(NEW), NEW.note);
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.skip_draw(p_draw integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  UPDATE draw SET status = 'skipped' WHERE id = p_draw AND status = 'scheduled'
    AND closes_at - app_now() < interval '20 seconds';
  RETURN FOUND;
END
$function$;

CREATE OR REPLACE FUNCTION public.skip_is_public()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  PERFORM append_public_line(concat_ws('|', 'skip/v1', (SELECT key FROM game WHERE id = NEW.game_id), NEW.issue,
    ms(app_now())));
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.staked_today(p_member integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (COALESCE(sum(o.amount), (0)::numeric))::bigint AS "coalesce"
    FROM (bet_order o
      JOIN draw d ON ((d.id = o.draw_id)))
   WHERE ((o.member_id = staked_today.p_member) AND (o.placed_at >= play_day_start()) AND (d.status <> 'void'::text));
END;

CREATE OR REPLACE FUNCTION public.start_epoch(p_game integer, p_epoch integer, p_length integer, p_anchor text, p_salt text, p_beacon text, p_chain_hash text, p_public_key text, p_beacon_genesis integer, p_beacon_period integer, p_rules text, p_receipt_key text, p_commits bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_prev text := lock_log_head(p_game);
  v_last fairness_epoch := current_epoch(p_game);
  v_key text;
  v_created timestamptz := date_trunc('milliseconds', app_now());
  v_entry text;
BEGIN
  IF p_epoch = v_last.epoch THEN
    RETURN; -- another worker was first
  END IF;
  IF EXISTS (SELECT FROM draw WHERE game_id = p_game AND status IN ('open', 'sealed')) THEN
    RAISE EXCEPTION 'a draw of this game is still open or sealed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF p_epoch <> COALESCE(v_last.epoch, 0) + 1 THEN
    RAISE EXCEPTION 'this is not the next epoch' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF NOT pg_has_role(session_user, 'saikoro_owner', 'MEMBER')
    AND NOT epoch_has_ended(v_last, p_chain_hash, p_receipt_key) AND NOT epoch_is_stalled(v_last) THEN
    RAISE EXCEPTION 'the current epoch has not ended' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF octet_length(p_commits) IS DISTINCT FROM 32 * p_length THEN
    RAISE EXCEPTION 'an epoch stores one commitment for each of its draws' USING ERRCODE = 'check_violation';
  END IF;
  SELECT key INTO v_key FROM game WHERE id = p_game;
  v_entry := append_log(p_game, NULL,
    concat_ws('|', 'genesis/v1', v_key, p_epoch, p_length, p_anchor, p_salt, p_chain_hash, p_public_key,
    p_rules, p_receipt_key, ms(v_created)));
  INSERT INTO fairness_epoch VALUES (p_game, p_epoch, p_length, p_anchor, p_salt, p_beacon, p_chain_hash, p_public_key,
    p_beacon_genesis, p_beacon_period, p_rules, p_receipt_key, v_created, v_prev, v_entry);
  INSERT INTO epoch_commitments VALUES (p_game, p_epoch, p_commits);
  UPDATE draw SET chain_hash = p_chain_hash, round = round_after(closes_at, p_beacon_genesis, p_beacon_period)
  WHERE game_id = p_game AND status = 'scheduled';
END
$function$;

CREATE OR REPLACE FUNCTION public.store_round(p_chain_hash text, p_round integer, p_signature text, OUT accepted boolean, OUT news boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_party text := CASE WHEN pg_has_role(session_user, 'saikoro_worker', 'MEMBER') THEN 'worker' ELSE 'api' END;
  v_epoch fairness_epoch;
  v_known text;
BEGIN
  news := false;
  accepted := false;
  SELECT * INTO v_epoch FROM fairness_epoch WHERE chain_hash = p_chain_hash LIMIT 1;
  IF v_epoch.game_id IS NULL THEN
    RETURN;
  END IF;
  -- in one order: of two parties that claim again at once, each would hold its own claim and wait for the other's
  PERFORM FROM beacon_claim WHERE chain_hash = p_chain_hash AND round = p_round ORDER BY party FOR UPDATE;
  IF NOT EXISTS (SELECT FROM beacon_round WHERE chain_hash = p_chain_hash AND round = p_round) THEN
    IF v_epoch.beacon = 'sandbox'
      AND round_time(p_round, v_epoch.beacon_genesis, v_epoch.beacon_period) > app_now() + interval '1 second' THEN
      RAISE EXCEPTION 'the sandbox beacon signs no round before its time' USING ERRCODE = 'check_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM draw WHERE chain_hash = p_chain_hash AND round = p_round) THEN
      -- Of rounds that no draw waits for each party keeps one claim: the newest.
      DELETE FROM beacon_claim c WHERE party = v_party AND (chain_hash, round) <> (p_chain_hash, p_round)
        AND NOT EXISTS (SELECT FROM draw d WHERE d.chain_hash = c.chain_hash AND d.round = c.round);
    END IF;
    INSERT INTO beacon_claim AS c (chain_hash, round, party, signature)
      VALUES (p_chain_hash, p_round, v_party, p_signature)
    ON CONFLICT (chain_hash, round, party) DO UPDATE SET signature = EXCLUDED.signature, claimed_at = app_now()
      WHERE c.signature <> EXCLUDED.signature;
    news := FOUND;
    IF EXISTS (SELECT FROM beacon_claim WHERE chain_hash = p_chain_hash AND round = p_round AND party <> v_party
      AND signature = p_signature) THEN
      INSERT INTO beacon_round (chain_hash, round, signature) VALUES (p_chain_hash, p_round, p_signature)
        ON CONFLICT DO NOTHING;
      news := true;
    END IF;
  END IF;
  SELECT signature INTO v_known FROM beacon_round WHERE chain_hash = p_chain_hash AND round = p_round;
  accepted := v_known IS NOT DISTINCT FROM p_signature;
  -- A concurrent call may have stored the round and deleted its claims while the INSERT above waited for one of them.
  IF v_known IS NOT NULL THEN
    DELETE FROM beacon_claim WHERE chain_hash = p_chain_hash AND round = p_round;
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.subscribe_push(p_session integer, p_endpoint text, p_p256dh text, p_auth text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
BEGIN
  PERFORM FROM session WHERE id = p_session FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM push_subscription WHERE session_id = p_session OR endpoint = p_endpoint;
  INSERT INTO push_subscription (session_id, endpoint, p256dh, auth) VALUES (p_session, p_endpoint, p_p256dh, p_auth)
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$function$;

CREATE OR REPLACE FUNCTION public.sweep_uploads(p_names text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
  INSERT INTO swept_upload (upload_id) SELECT id FROM upload
    WHERE name = ANY (p_names) AND name IN (SELECT due_uploads()) ON CONFLICT DO NOTHING
$function$;

CREATE OR REPLACE FUNCTION public.terminate_blockers()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_blocker record;
  v_ended int := 0;
BEGIN
  FOR v_blocker IN
    SELECT DISTINCT b.pid, b.usename::text AS login, b.state, b.xact_start, b.backend_start
    FROM pg_locks l
    JOIN pg_stat_activity w ON w.pid = l.pid AND w.datname = current_database() AND w.usename <> 'saikoro_owner'
    CROSS JOIN LATERAL unnest(pg_blocking_pids(l.pid)) AS blocking (pid)
    JOIN pg_stat_activity b ON b.pid = blocking.pid AND b.wait_event_type IS DISTINCT FROM 'Lock'
    WHERE NOT l.granted AND l.waitstart < clock_timestamp() - interval '1 second'
      AND pg_has_role(w.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (pg_has_role(w.usesysid, 'saikoro_worker', 'MEMBER') OR pg_has_role(w.usesysid, 'saikoro_app', 'MEMBER'))
      AND pg_has_role(b.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (pg_has_role(b.usesysid, 'saikoro_operator', 'MEMBER') OR b.state <> 'active'
        OR b.xact_start < clock_timestamp() - CASE WHEN pg_has_role(b.usesysid, 'saikoro_worker', 'MEMBER')
          THEN interval '10 seconds' ELSE interval '2500 milliseconds' END)
    UNION
    SELECT b.pid, b.usename::text, b.state, b.xact_start, b.backend_start FROM pg_stat_activity b
    WHERE b.datname = current_database() AND b.pid <> pg_backend_pid() AND pg_notification_queue_usage() > 0.01
      AND pg_has_role(b.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (b.wait_event = 'ClientWrite' OR b.xact_start < clock_timestamp() - interval '1 second')
    UNION
    SELECT b.pid, b.usename::text, b.state, b.xact_start, b.backend_start FROM pg_stat_activity b
    WHERE b.datname = current_database() AND b.pid <> pg_backend_pid()
      AND pg_has_role(b.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (b.xact_start < clock_timestamp() - longest_transaction()
        OR b.pid IN (SELECT pid FROM pg_locks WHERE NOT fastpath GROUP BY pid HAVING count(*) > 200))
  LOOP
    IF pg_terminate_backend(v_blocker.pid) THEN
      v_ended := v_ended + 1;
      INSERT INTO audit (actor, table_name, action, after, reason)
      VALUES (session_user, 'pg_stat_activity', 'END', to_jsonb(v_blocker), 'kept API or worker waiting');
    END IF;
  END LOOP;
  RETURN v_ended;
END
$function$;

CREATE OR REPLACE FUNCTION public.text_fault(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE STRICT SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_text text := visible_text(p_text);
  v_origin text;
BEGIN
  IF p_text ~ '^/media/[a-z]+(/[A-Za-z0-9_-]+)*\.(webp|avif|svg|png|jpg|m3u8|mp4)$' THEN
    RETURN NULL;
  END IF;
  IF p_text ~ '[\u202A-\u202E\u2066-\u2069]' THEN
    RETURN 'a control character that reverses text';
  END IF;
  -- whatever is neither letter nor digit does not end a run; the long vowel mark is written as a hyphen
  IF regexp_replace(v_text COLLATE pg_catalog.pg_c_utf8, '[^[:alpha:]0-9]|ー', '', 'g') ~ '[0-9]{7,}' THEN
    RETURN 'a run of seven or more digits';
  END IF;
  IF v_text ~ '@' THEN
    RETURN 'an e-mail address';
  END IF;
  -- An allowed origin ends where it ends: a longer host name or another port is not it.
  FOR v_origin IN SELECT origin FROM service_origin ORDER BY length(origin) DESC LOOP
    v_text := regexp_replace(v_text, '(^|[^a-z0-9+.-])' || replace(v_origin, '.', '\.')
      || '(?![a-z0-9:-]|\.[^\s])([/?#][a-z0-9_~%&=+#?/.;!-]*)?', '\1〓', 'g');
  END LOOP;
  IF v_text ~ '://|[^\s.]\s*\.[a-z]{2,}|(^|[^a-z0-9])(www\.|//|mailto:|tel:|sms:|javascript:)\S' THEN
    RETURN 'a link to elsewhere';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.unused_media()
 RETURNS SETOF media
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT m.* FROM media m
  WHERE NOT EXISTS (SELECT FROM profile p WHERE m.path = ANY (p.images) OR m.path = p.video)
    AND NOT EXISTS (SELECT FROM banner b WHERE b.url = m.path)
    AND NOT EXISTS (SELECT FROM video v WHERE m.path IN (v.cover, '/media/clips/' || v.clip))
  ORDER BY m.made_at, m.path
$function$;

CREATE OR REPLACE FUNCTION public.update_profile_label()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
BEGIN
  UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, seen = false WHERE profile_id = NEW.profile_id;
  UPDATE profile SET label = profile_label(NEW.profile_id)
    WHERE id = NEW.profile_id AND label <> profile_label(NEW.profile_id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.visible_fields(p_profile profile)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT to_jsonb(p_profile) - 'note' - 'open' - 'high_end' - 'rating' - 'label' - 'version'
$function$;

CREATE OR REPLACE FUNCTION public.visible_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
BEGIN ATOMIC
 SELECT regexp_replace(lower(NORMALIZE(p_text, NFKC)), '[\u00AD\u0300-\u036F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text) AS regexp_replace;
END;

CREATE OR REPLACE FUNCTION public.void_draw(p_draw integer, p_seed text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
DECLARE
  v_draw draw;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE;
  IF v_draw.status = 'void' THEN
    RETURN false;
  END IF;
  IF v_draw.status IS NULL OR v_draw.status NOT IN ('open', 'sealed') OR commit_of(p_seed)
    IS DISTINCT FROM v_draw.commit THEN
    RAISE EXCEPTION 'a void needs an open or sealed draw and its seed'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'open' AND app_now() <= seal_deadline(v_draw) THEN
    RAISE EXCEPTION 'this draw can still be sealed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'sealed' AND NOT (app_now() > seal_deadline(v_draw) AND sealed_late(v_draw))
    AND (app_now() < v_draw.draw_at + interval '24 hours'
      OR EXISTS (SELECT FROM beacon_round WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round)
      OR EXISTS (SELECT FROM beacon_claim WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round))
  THEN
    RAISE EXCEPTION 'a sealed draw waits for its round: 24 hours, and as long as it takes once the round is there'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM finish_void(v_draw, p_seed);
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION public.void_halted_draw(p_draw integer, p_seed text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_draw draw;
  v_game game;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE;
  SELECT * INTO v_game FROM game WHERE id = v_draw.game_id;
  IF v_game.halted_reason IS NULL OR v_game.halted_reason = '' OR v_draw.status NOT IN ('open', 'sealed') THEN
    RAISE EXCEPTION 'only an open or sealed draw of a halted game is voided manually'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'sealed' AND app_now() < v_draw.draw_at + interval '24 hours' THEN
    RAISE EXCEPTION 'a sealed draw is voided manually 24 hours after its time at the earliest'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF commit_of(p_seed) IS DISTINCT FROM v_draw.commit THEN
    RAISE EXCEPTION 'this is not the seed that was committed' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM finish_void(v_draw, p_seed);
  INSERT INTO intervention (action, game, issue, reason) VALUES ('void', v_game.key, v_draw.issue, p_reason);
END
$function$;

CREATE OR REPLACE FUNCTION public.wait_for_wallets(p_draw integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
 SET lock_timeout TO '4s'
AS $function$
  SELECT FROM ledger_account WHERE kind = 'wallet' AND member_id IN (SELECT member_id FROM bet WHERE draw_id = p_draw
    AND status = 'open' ORDER BY member_id LIMIT 100) ORDER BY id FOR NO KEY UPDATE
$function$;

CREATE OR REPLACE FUNCTION public.wallet_id(p_member integer, p_kind text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
  SELECT id FROM ledger_account WHERE member_id = p_member AND kind = p_kind
$function$;

CREATE OR REPLACE FUNCTION public.welcome_grant()
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT (100000)::bigint AS int8;
END;

CREATE OR REPLACE FUNCTION public.withdraw_open_payouts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET standard_conforming_strings TO 'on'
 SET transform_null_equals TO 'off'
 SET "DateStyle" TO 'ISO, MDY'
 SET "IntervalStyle" TO 'postgres'
 SET "TimeZone" TO 'UTC'
 SET extra_float_digits TO '1'
AS $function$
DECLARE
  v_id int;
BEGIN
  FOR v_id IN SELECT id FROM withdrawal WHERE member_id = NEW.id AND by_disabling AND status = 1 ORDER BY id LOOP
    UPDATE withdrawal SET status = 4, note = 'the account was opened again' WHERE id = v_id AND status = 1;
  END LOOP;
  RETURN NULL;
END
$function$;

-- Other objects



-- Rights

-- PUBLIC
GRANT USAGE ON SCHEMA public TO PUBLIC;

-- saikoro_app
GRANT SELECT ON TABLE bank_card TO saikoro_app;
GRANT SELECT ON TABLE banner TO saikoro_app;
GRANT SELECT ON TABLE beacon_claim TO saikoro_app;
GRANT SELECT ON TABLE beacon_round TO saikoro_app;
GRANT SELECT ON TABLE bet TO saikoro_app;
GRANT SELECT ON TABLE bet_order TO saikoro_app;
GRANT SELECT ON TABLE card_in_force TO saikoro_app;
GRANT SELECT ON TABLE city TO saikoro_app;
GRANT SELECT ON TABLE counted_bet TO saikoro_app;
GRANT SELECT ON TABLE draw TO saikoro_app;
GRANT SELECT ON TABLE draw_payment TO saikoro_app;
GRANT SELECT ON TABLE fairness_epoch TO saikoro_app;
GRANT SELECT ON TABLE game TO saikoro_app;
GRANT SELECT ON TABLE game_class TO saikoro_app;
GRANT SELECT ON TABLE game_schedule TO saikoro_app;
GRANT SELECT ON TABLE game_setting TO saikoro_app;
GRANT SELECT ON TABLE idempotency_key TO saikoro_app;
GRANT SELECT ON TABLE intervention TO saikoro_app;
GRANT SELECT ON TABLE ledger_account TO saikoro_app;
GRANT SELECT ON TABLE ledger_entry TO saikoro_app;
GRANT SELECT ON TABLE ledger_transaction TO saikoro_app;
GRANT SELECT ON TABLE listed_profile TO saikoro_app;
GRANT SELECT ON TABLE log_checkpoint TO saikoro_app;
GRANT SELECT ON TABLE log_cosignature TO saikoro_app;
GRANT SELECT ON TABLE log_entry TO saikoro_app;
GRANT SELECT ON TABLE log_head TO saikoro_app;
GRANT SELECT ON TABLE log_identity TO saikoro_app;
GRANT SELECT ON TABLE log_node TO saikoro_app;
GRANT DELETE, INSERT (account, address, prefix), SELECT ON TABLE login_failure TO saikoro_app;
GRANT SELECT (activated, adult_confirmed_at, adult_confirmed_by, created_at, header_img, id, language, name, sex, status, terms_version, username), UPDATE (header_img, language, name, sex) ON TABLE member TO saikoro_app;
GRANT SELECT, UPDATE (password_hash, pay_hash, pay_locked_until, pay_misses, recovery_hash) ON TABLE member_secret TO saikoro_app;
GRANT SELECT ON TABLE member_status TO saikoro_app;
GRANT SELECT ON TABLE notice TO saikoro_app;
GRANT SELECT ON TABLE odds_version TO saikoro_app;
GRANT DELETE, INSERT, SELECT, UPDATE (counter, last_used_at) ON TABLE passkey TO saikoro_app;
GRANT DELETE, INSERT, SELECT ON TABLE passkey_challenge TO saikoro_app;
GRANT SELECT ON TABLE payout_rule TO saikoro_app;
GRANT SELECT ON TABLE phrase TO saikoro_app;
GRANT SELECT ON TABLE play_day TO saikoro_app;
GRANT SELECT ON TABLE play_limit TO saikoro_app;
GRANT SELECT ON TABLE play_limit_change TO saikoro_app;
GRANT DELETE, INSERT, SELECT ON TABLE profile_block TO saikoro_app;
GRANT DELETE, INSERT, SELECT ON TABLE profile_like TO saikoro_app;
GRANT SELECT ON TABLE profile_slot TO saikoro_app;
GRANT SELECT ON TABLE public_line TO saikoro_app;
GRANT SELECT ON TABLE public_log TO saikoro_app;
GRANT SELECT ON TABLE publication_claim TO saikoro_app;
GRANT SELECT ON TABLE push_message TO saikoro_app;
GRANT DELETE, SELECT (created_at, endpoint, id, session_id) ON TABLE push_subscription TO saikoro_app;
GRANT SELECT ON TABLE recharge TO saikoro_app;
GRANT SELECT ON TABLE report TO saikoro_app;
GRANT SELECT ON TABLE report_review TO saikoro_app;
GRANT SELECT ON TABLE reservation TO saikoro_app;
GRANT SELECT ON TABLE reversal TO saikoro_app;
GRANT SELECT ON TABLE service_origin TO saikoro_app;
GRANT DELETE, INSERT, SELECT, UPDATE (address, agent, created_at, expires_at, last_used_at, token_hash) ON TABLE session TO saikoro_app;
GRANT SELECT ON TABLE site TO saikoro_app;
GRANT SELECT ON TABLE support_message TO saikoro_app;
GRANT SELECT ON TABLE swept_upload TO saikoro_app;
GRANT SELECT ON TABLE upload TO saikoro_app;
GRANT SELECT ON TABLE video TO saikoro_app;
GRANT SELECT ON TABLE video_category TO saikoro_app;
GRANT INSERT, SELECT ON TABLE video_play TO saikoro_app;
GRANT SELECT ON TABLE withdrawal TO saikoro_app;
GRANT SELECT ON TABLE worker_generation TO saikoro_app;
GRANT SELECT ON TABLE worker_heartbeat TO saikoro_app;
GRANT EXECUTE ON FUNCTION accept_publication(bigint) TO saikoro_app;
GRANT EXECUTE ON FUNCTION add_message(integer,integer,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION add_report(integer,integer,text,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION add_upload(integer,text,text,integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION app_now() TO saikoro_app;
GRANT EXECUTE ON FUNCTION begin_pay_attempt(integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION cancel_reservation(integer,integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION cancel_withdrawal(integer,integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION commit_of(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION complete_briefing(integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION consent_profile(bytea) TO saikoro_app;
GRANT EXECUTE ON FUNCTION current_card(integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION current_draws(integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION decision_faults() TO saikoro_app;
GRANT EXECUTE ON FUNCTION derive_dice(text,text,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION draw_faults() TO saikoro_app;
GRANT EXECUTE ON FUNCTION due_uploads() TO saikoro_app;
GRANT EXECUTE ON FUNCTION exclude_member(integer,text,integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION free_slots(integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION has_hidden(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION has_words(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION hex_sha256(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION invite_faults() TO saikoro_app;
GRANT EXECUTE ON FUNCTION invite_is_open(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION is_hash(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION is_name(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION is_operator() TO saikoro_app;
GRANT EXECUTE ON FUNCTION leaf_hash(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION log_tile(integer,bigint,integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION may_cancel_withdrawal(integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION ms(timestamp with time zone) TO saikoro_app;
GRANT EXECUTE ON FUNCTION odds_are_fair(jsonb) TO saikoro_app;
GRANT EXECUTE ON FUNCTION odds_hash(jsonb) TO saikoro_app;
GRANT EXECUTE ON FUNCTION option_ways(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION option_wins(text,integer[]) TO saikoro_app;
GRANT EXECUTE ON FUNCTION options() TO saikoro_app;
GRANT EXECUTE ON FUNCTION packed_root(bytea) TO saikoro_app;
GRANT EXECUTE ON FUNCTION place_order(integer,integer,boolean,text,text,text[],bigint,text,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION place_orders(integer[],integer[],boolean[],text[],text[],text[],bigint[],text[],text[]) TO saikoro_app;
GRANT EXECUTE ON FUNCTION play_day_start() TO saikoro_app;
GRANT EXECUTE ON FUNCTION play_report(integer,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION public_log_faults() TO saikoro_app;
GRANT EXECUTE ON FUNCTION public_log_state() TO saikoro_app;
GRANT EXECUTE ON FUNCTION readiness_problems() TO saikoro_app;
GRANT EXECUTE ON FUNCTION recharges_closed() TO saikoro_app;
GRANT EXECUTE ON FUNCTION register_member(text,text,bytea,text,boolean,text,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION request_recharge(integer,bigint,text,text,text,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION request_withdrawal(integer,bigint,text,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION reserve(integer,integer,date,integer,text,text,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION round_after(timestamp with time zone,integer,integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION round_time(integer,integer,integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION set_bank_card(integer,text,text,text,text,text,boolean) TO saikoro_app;
GRANT EXECUTE ON FUNCTION set_consent(bytea,boolean,boolean) TO saikoro_app;
GRANT EXECUTE ON FUNCTION set_daily_limit(integer,bigint) TO saikoro_app;
GRANT EXECUTE ON FUNCTION staked_today(integer) TO saikoro_app;
GRANT EXECUTE ON FUNCTION store_round(text,integer,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION subscribe_push(integer,text,text,text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION sweep_uploads(text[]) TO saikoro_app;
GRANT EXECUTE ON FUNCTION terminate_blockers() TO saikoro_app;
GRANT EXECUTE ON FUNCTION visible_text(text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION welcome_grant() TO saikoro_app;
GRANT USAGE ON SCHEMA app TO saikoro_app;
GRANT USAGE ON SCHEMA public TO saikoro_app;

-- saikoro_operator
GRANT SELECT ON TABLE audit TO saikoro_operator;
GRANT SELECT ON TABLE bank_card TO saikoro_operator;
GRANT SELECT ON TABLE banner TO saikoro_operator;
GRANT SELECT ON TABLE beacon_round TO saikoro_operator;
GRANT SELECT ON TABLE bet TO saikoro_operator;
GRANT SELECT ON TABLE bet_order TO saikoro_operator;
GRANT SELECT ON TABLE card_in_force TO saikoro_operator;
GRANT SELECT ON TABLE city TO saikoro_operator;
GRANT SELECT ON TABLE draw TO saikoro_operator;
GRANT SELECT ON TABLE fairness_epoch TO saikoro_operator;
GRANT SELECT ON TABLE game TO saikoro_operator;
GRANT SELECT ON TABLE game_class TO saikoro_operator;
GRANT SELECT ON TABLE game_schedule TO saikoro_operator;
GRANT SELECT ON TABLE game_setting TO saikoro_operator;
GRANT SELECT ON TABLE intervention TO saikoro_operator;
GRANT SELECT ON TABLE invite_code TO saikoro_operator;
GRANT SELECT ON TABLE ledger_account TO saikoro_operator;
GRANT SELECT ON TABLE ledger_entry TO saikoro_operator;
GRANT SELECT ON TABLE ledger_transaction TO saikoro_operator;
GRANT SELECT ON TABLE log_checkpoint TO saikoro_operator;
GRANT SELECT ON TABLE log_cosignature TO saikoro_operator;
GRANT SELECT ON TABLE log_entry TO saikoro_operator;
GRANT SELECT ON TABLE log_identity TO saikoro_operator;
GRANT SELECT ON TABLE log_node TO saikoro_operator;
GRANT SELECT ON TABLE media TO saikoro_operator;
GRANT SELECT ON TABLE member TO saikoro_operator;
GRANT SELECT ON TABLE member_status TO saikoro_operator;
GRANT SELECT ON TABLE new_game TO saikoro_operator;
GRANT SELECT ON TABLE notice TO saikoro_operator;
GRANT SELECT ON TABLE odds_version TO saikoro_operator;
GRANT SELECT ON TABLE operator_account TO saikoro_operator;
GRANT SELECT ON TABLE payout_rule TO saikoro_operator;
GRANT SELECT ON TABLE phrase TO saikoro_operator;
GRANT SELECT ON TABLE play_limit TO saikoro_operator;
GRANT SELECT ON TABLE play_limit_change TO saikoro_operator;
GRANT SELECT ON TABLE profile TO saikoro_operator;
GRANT SELECT ON TABLE profile_consent TO saikoro_operator;
GRANT SELECT ON TABLE profile_slot TO saikoro_operator;
GRANT SELECT ON TABLE profile_text TO saikoro_operator;
GRANT SELECT ON TABLE public_line TO saikoro_operator;
GRANT SELECT ON TABLE public_log TO saikoro_operator;
GRANT SELECT ON TABLE recharge TO saikoro_operator;
GRANT SELECT ON TABLE report TO saikoro_operator;
GRANT SELECT ON TABLE report_review TO saikoro_operator;
GRANT SELECT ON TABLE reservation TO saikoro_operator;
GRANT SELECT ON TABLE reversal TO saikoro_operator;
GRANT SELECT ON TABLE service_origin TO saikoro_operator;
GRANT SELECT ON TABLE sign_out TO saikoro_operator;
GRANT SELECT ON TABLE site TO saikoro_operator;
GRANT SELECT ON TABLE support_message TO saikoro_operator;
GRANT SELECT ON TABLE upload TO saikoro_operator;
GRANT SELECT ON TABLE video TO saikoro_operator;
GRANT SELECT ON TABLE video_category TO saikoro_operator;
GRANT SELECT ON TABLE withdrawal TO saikoro_operator;
GRANT SELECT ON TABLE worker_heartbeat TO saikoro_operator;
GRANT EXECUTE ON FUNCTION app_now() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION begin_second_factor() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION check_second_factor(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION confirm_second_factor(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION derive_dice(text,text,text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION has_hidden(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION has_words(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION hex_sha256(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION is_hash(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION is_media(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION is_name(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION is_operator() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION is_tags(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION ms(timestamp with time zone) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION odds_are_fair(jsonb) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION odds_hash(jsonb) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION option_ways(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION option_wins(text,integer[]) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION options() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION own_roles() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION public_log_state() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION readiness_problems() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION round_after(timestamp with time zone,integer,integer) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION round_time(integer,integer,integer) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION second_factors() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION unused_media() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION visible_fields(profile) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION visible_text(text) TO saikoro_operator;
GRANT EXECUTE ON FUNCTION welcome_grant() TO saikoro_operator;
GRANT USAGE ON SCHEMA app TO saikoro_operator;
GRANT USAGE ON SCHEMA public TO saikoro_operator;

-- saikoro_operator_content
GRANT INSERT (link, name_en, name_ja, name_ms, name_zh, note, open, sort, url), UPDATE (link, name_en, name_ja, name_ms, name_zh, note, open, sort, url) ON TABLE banner TO saikoro_operator_content;
GRANT INSERT (name_en, name_ja, name_ms, name_zh, note, open, sort), UPDATE (name_en, name_ja, name_ms, name_zh, note, open, sort) ON TABLE city TO saikoro_operator_content;
GRANT INSERT (effective_from, game_id, interval_s, note), UPDATE (note, withdrawn) ON TABLE game_schedule TO saikoro_operator_content;
GRANT UPDATE (desc_en, desc_ja, desc_ms, desc_zh, name_en, name_ja, name_ms, name_zh, note, sort, status) ON TABLE game_setting TO saikoro_operator_content;
GRANT INSERT (adult_checked, code, label, max_uses, note, open), UPDATE (adult_checked, label, max_uses, note, open) ON TABLE invite_code TO saikoro_operator_content;
GRANT INSERT (class_id, condition_points, desc_en, desc_ja, desc_ms, desc_zh, ico, interval_s, key, name_en, name_ja, name_ms, name_zh, note, odds, sort) ON TABLE new_game TO saikoro_operator_content;
GRANT INSERT (name_en, name_ja, name_ms, name_zh, note, open, text_en, text_ja, text_ms, text_zh), UPDATE (name_en, name_ja, name_ms, name_zh, note, open, text_en, text_ja, text_ms, text_zh) ON TABLE notice TO saikoro_operator_content;
GRANT INSERT (game_id, note, odds) ON TABLE odds_version TO saikoro_operator_content;
GRANT UPDATE (max_hundredths, min_hundredths, note, num) ON TABLE payout_rule TO saikoro_operator_content;
GRANT INSERT (bust, city_id, height, high_end, images, note, open, rating, video), UPDATE (bust, city_id, height, high_end, images, note, open, rating, video) ON TABLE profile TO saikoro_operator_content;
GRANT INSERT (day, ends, note, open, profile_id, starts), UPDATE (note, open) ON TABLE profile_slot TO saikoro_operator_content;
GRANT INSERT (intro, locale, name, note, profile_id, tags), UPDATE (intro, name, note, tags) ON TABLE profile_text TO saikoro_operator_content;
GRANT UPDATE (free_seconds, name, note, service_on, service_url) ON TABLE site TO saikoro_operator_content;
GRANT INSERT (category_id, clip, cover, hot, name_en, name_ja, name_ms, name_zh, note, open, recommended), UPDATE (category_id, clip, cover, hot, name_en, name_ja, name_ms, name_zh, note, open, recommended) ON TABLE video TO saikoro_operator_content;
GRANT INSERT (name_en, name_ja, name_ms, name_zh, note, open, sort), UPDATE (name_en, name_ja, name_ms, name_zh, note, open, sort) ON TABLE video_category TO saikoro_operator_content;
GRANT EXECUTE ON FUNCTION add_media(text,text,bigint,integer,integer,double precision,text) TO saikoro_operator_content;
GRANT EXECUTE ON FUNCTION confirm_consent(integer,text) TO saikoro_operator_content;
GRANT EXECUTE ON FUNCTION set_profile_link(integer,bytea,text) TO saikoro_operator_content;
GRANT USAGE ON SCHEMA public TO saikoro_operator_content;

-- saikoro_operator_owner
GRANT INSERT (content, name, note, owner, review), UPDATE (content, note, owner, review) ON TABLE operator_account TO saikoro_operator_owner;
GRANT EXECUTE ON FUNCTION reset_second_factor(text,text) TO saikoro_operator_owner;
GRANT USAGE ON SCHEMA public TO saikoro_operator_owner;

-- saikoro_operator_review
GRANT UPDATE (note, status) ON TABLE member_status TO saikoro_operator_review;
GRANT UPDATE (note, status) ON TABLE recharge TO saikoro_operator_review;
GRANT INSERT (note, report_id) ON TABLE report_review TO saikoro_operator_review;
GRANT UPDATE (note, reply, status) ON TABLE reservation TO saikoro_operator_review;
GRANT INSERT (note, recharge_id) ON TABLE reversal TO saikoro_operator_review;
GRANT INSERT (member_id, note) ON TABLE sign_out TO saikoro_operator_review;
GRANT INSERT (member_id, parameters, phrase, reservation_id, text) ON TABLE support_message TO saikoro_operator_review;
GRANT UPDATE (note, status) ON TABLE withdrawal TO saikoro_operator_review;
GRANT EXECUTE ON FUNCTION confirm_consent(integer,text) TO saikoro_operator_review;
GRANT USAGE ON SCHEMA public TO saikoro_operator_review;

-- saikoro_worker
GRANT SELECT ON TABLE beacon_claim TO saikoro_worker;
GRANT SELECT ON TABLE beacon_round TO saikoro_worker;
GRANT SELECT ON TABLE bet TO saikoro_worker;
GRANT SELECT ON TABLE counted_bet TO saikoro_worker;
GRANT SELECT ON TABLE draw TO saikoro_worker;
GRANT SELECT ON TABLE draw_payment TO saikoro_worker;
GRANT SELECT ON TABLE epoch_commitments TO saikoro_worker;
GRANT SELECT ON TABLE fairness_epoch TO saikoro_worker;
GRANT SELECT ON TABLE game TO saikoro_worker;
GRANT SELECT ON TABLE game_class TO saikoro_worker;
GRANT SELECT ON TABLE game_schedule TO saikoro_worker;
GRANT SELECT ON TABLE intervention TO saikoro_worker;
GRANT SELECT ON TABLE log_checkpoint TO saikoro_worker;
GRANT SELECT ON TABLE log_cosignature TO saikoro_worker;
GRANT SELECT ON TABLE log_entry TO saikoro_worker;
GRANT SELECT ON TABLE log_identity TO saikoro_worker;
GRANT SELECT ON TABLE log_node TO saikoro_worker;
GRANT SELECT ON TABLE odds_version TO saikoro_worker;
GRANT SELECT ON TABLE public_line TO saikoro_worker;
GRANT SELECT ON TABLE public_log TO saikoro_worker;
GRANT EXECUTE ON FUNCTION app_now() TO saikoro_worker;
GRANT EXECUTE ON FUNCTION apply_raised_limits() TO saikoro_worker;
GRANT EXECUTE ON FUNCTION claim_publication(text,bigint,text,text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION claim_pushes(integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION derive_dice(text,text,text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION epoch_has_ended(fairness_epoch,text,text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION epoch_is_published(fairness_epoch) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION epoch_is_stalled(fairness_epoch) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION expire_reservations() TO saikoro_worker;
GRANT EXECUTE ON FUNCTION finish_push(integer,boolean) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION has_hidden(text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION has_words(text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION hex_sha256(text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION index_lines() TO saikoro_worker;
GRANT EXECUTE ON FUNCTION is_hash(text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION is_name(text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION is_operator() TO saikoro_worker;
GRANT EXECUTE ON FUNCTION leaf_hash(text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION log_tile(integer,bigint,integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION merkle_root(bytea[]) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION ms(timestamp with time zone) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION odds_hash(jsonb) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION open_draw(integer,integer,integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION option_wins(text,integer[]) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION options() TO saikoro_worker;
GRANT EXECUTE ON FUNCTION pay_draw(integer,integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION plan_draws(integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION record_heartbeat(text,text,text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION round_after(timestamp with time zone,integer,integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION round_time(integer,integer,integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION sandbox_review(integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION seal_draw(integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION sealed_late(draw) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION settle_draw(integer,text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION skip_draw(integer) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION start_epoch(integer,integer,integer,text,text,text,text,text,integer,integer,text,text,bytea) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION store_round(text,integer,text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION terminate_blockers() TO saikoro_worker;
GRANT EXECUTE ON FUNCTION visible_text(text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION void_draw(integer,text) TO saikoro_worker;
GRANT EXECUTE ON FUNCTION wait_for_wallets(integer) TO saikoro_worker;
GRANT USAGE ON SCHEMA app TO saikoro_worker;
GRANT USAGE ON SCHEMA public TO saikoro_worker;

-- Rights on system functions that are not the default

-- lo_creat(integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- lo_create(oid): {postgres=X/postgres,saikoro_owner=X/postgres}
-- lo_from_bytea(oid,bytea): {postgres=X/postgres,saikoro_owner=X/postgres}
-- lo_import(text): {postgres=X/postgres,saikoro_owner=X/postgres}
-- lo_import(text,oid): {postgres=X/postgres,saikoro_owner=X/postgres}
-- lo_open(oid,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- lo_put(oid,bigint,bytea): {postgres=X/postgres,saikoro_owner=X/postgres}
-- lowrite(integer,bytea): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_lock(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_lock(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_lock_shared(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_lock_shared(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_unlock(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_unlock(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_unlock_all(): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_unlock_shared(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_unlock_shared(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_xact_lock(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_xact_lock(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_xact_lock_shared(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_advisory_xact_lock_shared(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_export_snapshot(): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_logical_emit_message(boolean,text,bytea,boolean): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_logical_emit_message(boolean,text,text,boolean): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_try_advisory_lock(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_try_advisory_lock(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_try_advisory_lock_shared(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_try_advisory_lock_shared(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_try_advisory_xact_lock(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_try_advisory_xact_lock(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_try_advisory_xact_lock_shared(bigint): {postgres=X/postgres,saikoro_owner=X/postgres}
-- pg_try_advisory_xact_lock_shared(integer,integer): {postgres=X/postgres,saikoro_owner=X/postgres}
