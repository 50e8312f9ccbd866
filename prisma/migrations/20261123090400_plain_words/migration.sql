SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- An account is open or closed.
UPDATE member SET status = 0 WHERE status NOT IN (0, 1);
ALTER TABLE member_status ADD CONSTRAINT status_is_known CHECK (status IN (0, 1));

-- The refusal names the column and says what to do instead. A date is eight digits like any others (charter C1.5).
CREATE OR REPLACE FUNCTION guard_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(NEW);
  v_column text;
  v_fault text;
BEGIN
  FOREACH v_column IN ARRAY TG_ARGV LOOP
    v_fault := text_fault(v_row ->> v_column);
    IF v_fault IS NOT NULL THEN
      RAISE EXCEPTION 'Refused: the column "%" holds %. Texts carry no payment instructions (charter C1.5)', v_column, v_fault
        USING ERRCODE = 'check_violation', HINT = CASE v_column WHEN 'clip' THEN 'Write the name of the clip alone, as in silk'
          ELSE 'Leave out numbers of seven or more digits, addresses and foreign links; write dates with words, as in 22 November 2026' END;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

-- What each table and column that an operator reads is for. Tables whose words begin with "Engine" are left out of Studio's list.
DO $$
DECLARE
  v_row record;
BEGIN
  FOR v_row IN SELECT * FROM (VALUES
  ('audit', 'What operators changed, when, before and after, and why. Read only.'),
  ('bank_card', 'Demo cards of members; the newest whose time has come is in force. Read only.'), ('banner', 'Banners of Home. Editable.'),
  ('beacon_round', 'Engine: signatures of the random source.'), ('bet', 'Engine: bets, one an option of an order.'),
  ('bet_order', 'Engine: orders, one or more bets on one draw.'),
  ('city', 'Cities of the directory. Editable; a new name asks everybody in the city for consent again.'),
  ('draw', 'Engine: draws with their commitments, seals and dice.'), ('fairness_epoch', 'Engine: published beginnings of chains of seeds.'),
  ('game', 'Engine: games as they are in force; edit game_setting.'), ('game_class', 'Classes of games. Read only.'),
  ('game_schedule', 'Intervals of games by day. Insert a row for a midnight that lies ahead.'),
  ('game_setting', 'Names, texts and state of games. Editable.'),
  ('intervention', 'Halts, resumptions, voids and reversals, as everybody reads them. Read only.'),
  ('invite_code', 'Codes that open registration. Editable.'), ('ledger_account', 'Engine: accounts of the books.'),
  ('ledger_entry', 'Engine: entries of the books.'), ('ledger_transaction', 'Engine: transactions of the books.'),
  ('log_entry', 'Engine: the public log.'), ('member', 'Members. Read only; close or open an account in member_status.'),
  ('member_status', 'Open or closed accounts. Editable.'),
  ('new_game', 'Insert a row to make a game; it begins closed and is opened in game_setting.'), ('notice', 'Notices to everybody. Editable.'),
  ('odds_version', 'Odds of games. Insert a row; it holds for draws that are planned after it.'),
  ('payout_rule', 'The one published rule of payouts. Editable within its bounds.'),
  ('phrase', 'Sentences that the house has approved for replies. Read only.'), ('play_limit', 'Limits that members set for themselves. Read only.'),
  ('play_limit_change', 'Engine: what limits held when.'), ('profile', 'Profiles of the directory; their words are in profile_text. Editable.'),
  ('profile_consent', 'What profiled persons said on their private page. Read only.'), ('profile_like', 'Likes. Read only.'),
  ('profile_text', 'Words of profiles, one row a language. Editable.'), ('recharge', 'Requests to recharge. The queue is status = 1.'),
  ('report', 'What was reported. Close one by a row in report_review. Read only.'), ('report_review', 'Answers to reports. Insert a row.'),
  ('reservation', 'Requests to meet. The queue is status = requested.'),
  ('reversal', 'Approved recharges taken back. Two operators insert a row each.'),
  ('service_origin', 'Addresses that texts may link to; set-up keeps them. Read only.'),
  ('site', 'Name of the site, customer service, free seconds of videos. Editable.'),
  ('support_message', 'Conversations with members. Insert a row to answer.'), ('upload', 'Vouchers that members sent. Read only.'),
  ('video', 'Videos. Editable.'), ('video_category', 'Categories of videos. Editable.'),
  ('video_play', 'Plays, counted once an hour and member. Read only.'), ('withdrawal', 'Requests for payouts. The queue is status = 1.')) AS t (name, words)
  LOOP
    EXECUTE format('COMMENT ON TABLE %I IS %L', v_row.name, v_row.words);
  END LOOP;
  FOR v_row IN
    WITH words (name, words) AS (VALUES
  ('account_id', 'The account that the entry moves.'), ('action', 'What was done.'), ('activated', 'Has the safety briefing been read?'),
  ('actor', 'Login that did it.'), ('address', 'Network address it came from.'), ('adult_at', 'When the person confirmed to be an adult.'),
  ('adult_checked', 'Did the operator check the age of whoever gets this code?'), ('adult_confirmed_at', 'When the age was confirmed.'),
  ('adult_confirmed_by', 'By whom the age was confirmed.'), ('after', 'The row afterwards.'), ('aged_from', 'Since when the member waits.'),
  ('amount', 'Hundredths of a point.'), ('anchor', 'Engine value.'), ('at', 'When.'),
  ('author', 'Login of the operator who wrote it; empty: the member or the house.'), ('balance', 'Hundredths of a point.'),
  ('balance_after', 'Hundredths of a point.'), ('balance_before', 'Hundredths of a point.'), ('bank', 'Demo bank of the card.'),
  ('beacon', 'Kind of random source.'), ('beacon_genesis', 'Engine value.'), ('beacon_period', 'Engine value.'), ('before', 'The row before.'),
  ('bet_count', 'Number of bets in the draw.'), ('bets_root', 'Fingerprint of all bets.'), ('branch', 'Branch of the bank.'),
  ('branch_number', 'Number of the branch.'), ('bust', 'Centimetres, 50 to 150.'),
  ('by_disabling', 'Opened because the account was closed: it can only be paid.'), ('bytes', 'Size of the picture.'),
  ('card_end', 'Last four digits of the card.'), ('category_id', 'Its row in video_category.'), ('chain_hash', 'Engine value.'),
  ('city_id', 'Its row in city.'), ('class_id', 'Its row in game_class.'),
  ('clip', 'Name of the clip alone, as in silk: small letters, digits, hyphens.'), ('closes_at', 'Bets close.'), ('code', 'The code itself.'),
  ('commit', 'Published commitment to the seed.'), ('condition', 'Points to enter, in hundredths.'),
  ('condition_points', 'Points that a member needs to enter; they are not spent.'), ('consented_at', 'When the person consented.'),
  ('cover', 'Path of the cover, as in /media/covers/name.webp.'), ('created_at', 'When the row was made.'),
  ('daily_stake', 'Most that may be staked a day, in hundredths of a point.'), ('desc_en', 'Description in English, without a comma.'),
  ('desc_ja', 'Description in Japanese, without a comma.'), ('desc_ms', 'Description in Malay, without a comma.'),
  ('desc_zh', 'Description in Chinese, without a comma.'), ('dice', 'The three dice.'), ('draw_at', 'Time of the draw.'),
  ('draw_id', 'Its row in draw.'), ('effective_from', 'From when it holds.'), ('ended_at', 'When it ended.'), ('entry', 'Engine value.'),
  ('epoch', 'Engine value.'), ('excluded_until', 'Until when the member excluded themselves.'),
  ('free_seconds', 'Seconds of a video before the briefing, 1 to 600.'), ('game', 'Key of the game.'), ('game_id', 'Its row in game.'),
  ('halted_reason', 'Why the game stands still; empty: it runs.'), ('hash', 'Engine value.'), ('header_img', 'Avatar.'),
  ('height', 'Centimetres, 120 to 230.'), ('high_end', 'Is it shown among the featured?'), ('holder', 'Name on the card.'),
  ('hot', 'Is it shown among the hot ones?'), ('hour', 'The hour that was counted.'), ('ico', 'Path of the picture, as in /media/games/name.svg.'),
  ('id', 'Number of the row.'), ('idx', 'Engine value.'), ('images', '1 to 12 paths, as in /media/profiles/name.webp.'),
  ('interval_s', 'Seconds between draws: 30 to 3600, dividing 86400, divisible by 3.'), ('intro', 'Introduction, 1 to 2000 characters.'),
  ('invite_code', 'Code used to register.'), ('issue', 'Number of the draw.'), ('key', 'Short name of the game.'), ('kind', 'What kind it is.'),
  ('label', 'What it is called here.'), ('language', 'Language of the member.'), ('leaf', 'Engine value.'), ('leaf_hash', 'Engine value.'),
  ('length', 'Engine value.'), ('line', 'Engine value.'), ('locale', 'zh, en, ja or ms.'),
  ('max_hundredths', 'Most points of one payout, in hundredths: 500000 or more.'), ('max_uses', 'How many may register with it.'),
  ('member_id', 'Its row in member.'), ('min_hundredths', 'Least points of one payout, in hundredths: 100 to 5000.'), ('name', 'Name.'),
  ('name_en', 'Name in English, without a comma.'), ('name_ja', 'Name in Japanese, without a comma.'),
  ('name_ms', 'Name in Malay, without a comma.'), ('name_zh', 'Name in Chinese, without a comma.'), ('next_daily_stake', 'Limit from next_from on.'),
  ('next_from', 'When the higher limit begins.'), ('note', 'Write here why, with every change; it moves into the audit.'),
  ('num', 'Payouts a day, 1 to 100.'), ('number_end', 'Last four digits of the card.'),
  ('odds', 'Odds in hundredths, the stake included: 198 is 1.98.'), ('open', 'Is it shown to members?'), ('opens_at', 'Bets open.'),
  ('operator', 'Login that gave this word.'), ('option', 'What was bet on.'), ('order_id', 'Its row in bet_order.'),
  ('origin', 'Address, as in https://help.example.'), ('parameters', 'Values for the places of the phrase, as in {"date": "2026-11-22"}.'),
  ('payer', 'Who paid, as the member wrote it.'), ('payment_reference', 'Reference of the payment.'), ('payout', 'Hundredths of a point.'),
  ('phrase', 'Code of an approved sentence; empty: free words in text.'), ('picture_hash', 'Fingerprint of what the voucher shows.'),
  ('placed_at', 'When it was placed.'), ('points', 'Points.'), ('posted', 'Is this the second word, which posted the correction?'),
  ('prev', 'Engine value.'), ('profile_id', 'Its row in profile.'), ('profile_label', 'Names of the profile, as they were then.'),
  ('public_key', 'Engine value.'), ('rating', 'Our own rating, 1 to 5.'), ('reason', 'Why, as the member or the audit reads it.'),
  ('receipt_key', 'Engine value.'), ('received_at', 'When it came.'), ('recharge_id', 'Its row in recharge.'),
  ('recommended', 'Is it recommended beside others?'), ('record', 'Engine value.'), ('reference', 'What it was booked for.'),
  ('reply', 'What the member reads as your answer.'), ('report_id', 'Its row in report.'), ('result', 'Sum of the dice and what it is.'),
  ('reviewed_by', 'Login that reviewed it.'), ('reviewer', 'Login that answered.'), ('round', 'Round of the random source.'),
  ('rules', 'Version of the rules.'), ('salt', 'Engine value.'), ('sample', 'Is it a sample of the seed? Samples keep what they show.'),
  ('seal', 'Engine value.'), ('seal_xact', 'Engine value.'), ('sealed_at', 'When the bets were sealed.'), ('seed', 'The seed, once it is public.'),
  ('seen', 'Has the person seen what is shown now?'), ('seq', 'Engine value.'), ('service_on', 'Is customer service offered?'),
  ('service_url', 'Its address: empty, or on one of the known origins.'), ('settled_at', 'When it was settled.'), ('sex', '0 not said, 1 or 2.'),
  ('signature', 'Engine value.'), ('sort', 'Smaller comes first.'), ('stake', 'Hundredths of a point.'), ('status', 'State.'),
  ('table_name', 'Table of the changed row.'), ('tags', 'Up to ten tags joined by the full-width comma.'),
  ('terms_version', 'Terms that were agreed to.'), ('text', 'What the member reads.'), ('text_en', 'Text in English.'),
  ('text_ja', 'Text in Japanese.'), ('text_ms', 'Text in Malay.'), ('text_zh', 'Text in Chinese.'),
  ('timed_out_until', 'Until when the member takes a break.'), ('transaction_id', 'Its row in ledger_transaction.'),
  ('updated_at', 'When it changed last.'), ('upload_id', 'Its row in upload.'), ('url', 'Path of the picture, as in /media/banners/name.webp.'),
  ('username', 'Name of the account.'), ('uses', 'How many have registered with it.'), ('utc_offset_minutes', 'Local time of the game.'),
  ('version', 'How often the row has changed; the database counts it.'), ('video', 'Path of a short video, or empty.'),
  ('video_id', 'Its row in video.'), ('voucher', 'Where the voucher is shown while Studio runs.'), ('wanted_on', 'The day asked for.'),
  ('wish', 'What the member wrote.'), ('withdrawn_at', 'When the person took the listing down.')),
    own (name, words) AS (VALUES
  ('bet.status', 'open, won, lost or refunded.'), ('draw.status', 'scheduled, open, sealed, settled, void or skipped.'),
  ('game.status', '1 open, 0 closed.'), ('game_setting.status', '1 open, 0 closed.'), ('invite_code.label', 'For whom the code is.'),
  ('invite_code.open', 'Can it still be used?'), ('member.status', '1 open, 0 closed.'), ('member_status.status', '1 open, 0 closed.'),
  ('payout_rule.id', 'There is one row.'), ('profile.label', 'Names of the profile; the database keeps it.'),
  ('recharge.status', '1 pending, 2 approved (credits, once), 3 returned with the note as reason.'), ('report.reason', 'What was reported.'),
  ('report_review.note', 'What was found and done.'),
  ('reservation.status', 'requested, confirmed, declined, cancelled, expired; set confirmed or declined.'), ('site.id', 'There is one row.'),
  ('upload.name', 'Name of the stored picture.'),
  ('withdrawal.status', '1 pending, 2 paid, 3 returned with the note as reason, 4 cancelled by the member.'))
    SELECT attrelid::regclass AS of_table, attname, COALESCE((SELECT words FROM own WHERE name = relname || '.' || attname), words) AS words
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN words ON name = attname
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped AND has_table_privilege('saikoro_operator', c.oid, 'SELECT')
  LOOP
    EXECUTE format('COMMENT ON COLUMN %s.%I IS %L', v_row.of_table, v_row.attname, v_row.words);
  END LOOP;
END $$;

SELECT guard_sessions();

RESET ROLE;
