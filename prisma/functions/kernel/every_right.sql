-- Which functions each role may call, and which tables and views it may read as a whole; nothing is open to PUBLIC. Some
-- functions are for constraints, defaults and indexes of what a role writes. Rights to write, and those on columns, stand
-- in tables.sql.
GRANT USAGE ON SCHEMA app TO saikoro_app, saikoro_operator, saikoro_worker;

GRANT EXECUTE ON FUNCTION
  accept_publication, add_message, add_passkey, add_report, add_time, add_upload, agree_to_listing,
  answer_companion_link, answer_meeting, answer_proposal, answer_request, api_agenda, app_now, begin_attempt,
  begin_pay_attempt, begin_pin_attempt, bet_payout, cancel_reservation, cancel_withdrawal, claim_invite,
  close_account, commit_of, companion_link_state, companion_may_answer, companion_may_say, companion_meetings,
  companion_page, complete_briefing, consent_profile, current_card, current_draws, decision_faults,
  delete_invite_requests, derive_dice, draw_faults, due_uploads, early_withdrawal_refusal, end_companion_device,
  end_missed_device, end_session, enrol_companion, exclude_member, find_companion, free_profiles, free_slots,
  has_device, has_hidden, has_words, hex_sha256, house_answers_from, invite_faults, invite_is_open, is_counted,
  is_emptying, is_hash, is_name, is_operator, is_recent_login, leaf_hash, limits_of, listed_page, log_companion_in,
  log_companion_out, log_tile, mark_read, may_answer, may_cancel_withdrawal, may_move, media_use, meeting_began,
  member_data, member_for_companions, move_reservation, ms, named_days, near_titles, near_words, odds_are_fair,
  odds_hash, open_time, option_ways, option_wins, options, packed_root, pause_companion, place_orders, play_day_start,
  play_report, product_phrases, profiles_with_video, propose_time, public_log_faults, public_log_state,
  readiness_problems, recharges_closed, recover_member, refusal_codes, refuse, refuse_member, refuse_payout,
  refuse_write, register_member, remove_passkey, renew_session, reopen_account, request_invite, request_recharge,
  request_withdrawal, reserve, return_ends, round_after, round_time, say_meeting, search_profiles, search_videos,
  send_heartbeat, set_bank_card, set_companion_calendar, set_consent, set_daily_limit, set_measurements, set_name,
  set_notifications, set_password, set_pay_password, set_recovery_code, set_schedule, span_with, staked_today,
  start_session, store_round, subscribe_push, sweep_uploads, tagged_profiles, today_in, use_passkey, visible_text,
  welcome_grant, wish_for_change, withdraw_listing, zone_of_wish
TO saikoro_app;

GRANT EXECUTE ON FUNCTION
  app_now, apply_raised_limits, bet_payout, change_due_reservations, claim_publication, claim_pushes, derive_dice,
  draws_to_pay, empty_due_account, epoch_has_ended, epoch_is_published, epoch_is_stalled, finish_push, has_hidden,
  has_words, hex_sha256, index_lines, is_counted, is_emptying, is_hash, is_name, is_operator, leaf_hash, log_tile,
  merkle_root, ms, odds_hash, open_draw, option_wins, options, pay_draw, pay_left_out, plan_draws, record_heartbeat,
  refusal_codes, refuse, round_after, round_time, sandbox_review, seal_draw, sealed_late, send_heartbeat, settle_draw,
  skip_draw, start_epoch, store_round, unpaid_members, visible_text, void_draw, worker_agenda
TO saikoro_worker;

GRANT EXECUTE ON FUNCTION
  app_now, begin_second_factor, bet_payout, closer_of, confirm_second_factor, derive_dice, free_slots, game_states,
  has_device, has_hidden, has_known_placeholders, has_words, hex_sha256, house_answers_from, installed_at, is_counted,
  is_emptying, is_hash, is_media, is_name, is_operator, is_tags, is_time_zone, may_move, ms, odds_are_fair, odds_hash,
  option_ways, option_wins, options, own_roles, product_phrases, public_log_state, readiness_problems, refusal_codes,
  refuse, round_after, round_time, search_form, search_grams, second_factors, set_operator_password, span_of,
  span_with, tag_list, tagged_profiles, today_in, unanswered_messages, unused_media, urgent_reports, visible_fields,
  visible_text, waiting_queues, welcome_grant
TO saikoro_operator;

GRANT EXECUTE ON FUNCTION add_media, approve_companion_link, confirm_consent, set_profile_link, take_back_draft
TO saikoro_operator_content;

GRANT EXECUTE ON FUNCTION
  approve_companion_link, confirm_consent, hide_reported_profile, mark_thread_opened, set_conversation,
  set_member_note, text_fault
TO saikoro_operator_review;

GRANT EXECUTE ON FUNCTION reset_second_factor TO saikoro_operator_owner;

GRANT EXECUTE ON FUNCTION
  app_now, claim_alerts, count_code, finish_alerts, game_states, installed_at, operator_of_link, read_operator_login,
  urgent_reports, waiting_queues
TO saikoro_desk;

GRANT SELECT ON
  app.bet_outcome, app.card_in_force, app.counted_bet, app.draw_entries, app.listed_profile, app.log_entry, bank_card,
  banner, beacon_claim, beacon_round, bet, bet_order, city, companion_schedule, conversation_state, draw,
  draw_payment, fairness_epoch, game, game_class, game_schedule, game_setting, idempotency_key, intervention,
  ledger_account, ledger_entry, ledger_transaction, log_checkpoint, log_cosignature, log_head, log_identity, log_node,
  member_secret, member_status, notice, odds_version, passkey, payout_rule, phrase, play_day, play_limit,
  play_limit_change, profile_slot, public_line, public_log, publication_claim, push_message, push_setting, recharge,
  refused_member, report, report_review, reservation, reversal, service_origin, site, superseded_reservation,
  support_message, swept_upload, tag, thread_read, upload, video, video_caption, video_category, withdrawal,
  worker_heartbeat
TO saikoro_app;

GRANT SELECT ON
  app.bet_outcome, app.counted_bet, app.log_entry, beacon_claim, beacon_round, bet, draw, draw_payment,
  epoch_commitments, fairness_epoch, game, game_class, game_schedule, intervention, log_checkpoint, log_cosignature,
  log_identity, log_node, odds_version, public_line, public_log
TO saikoro_worker;

GRANT SELECT ON
  app.bet_outcome, app.card_in_force, app.further_link, app.log_entry, app.own_closing, audit, bank_card, banner,
  beacon_round, bet, bet_order, city, companion_schedule, conversation_state, draw, fairness_epoch, game, game_class,
  game_schedule, game_setting, intervention, invite_code, invite_request, ledger_account, ledger_entry,
  ledger_transaction, log_checkpoint, log_cosignature, log_identity, log_node, media, meeting_answer, member,
  member_note, member_status, new_game, notice, odds_version, operator_account, payout_rule, phrase, play_limit,
  play_limit_change, profile, profile_consent, profile_draft, profile_slot, profile_text, public_line, public_log,
  recharge, report, report_review, reservation, reversal, saved_reply, service_origin, sign_out, site,
  superseded_reservation, support_message, tag, thread_read, upload, video, video_caption, video_category, withdrawal,
  worker_heartbeat
TO saikoro_operator;

GRANT SELECT ON companion_answer, refused_member TO saikoro_operator_review;
