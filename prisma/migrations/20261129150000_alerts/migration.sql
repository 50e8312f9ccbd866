-- Which conditions the operators were alerted of, by channel.
SET ROLE saikoro_owner;

CREATE TABLE alert (
  channel text NOT NULL CHECK (channel IN ('webhook', 'mail')),
  condition text NOT NULL CHECK (length(condition) <= 100),
  -- when a message about it was accepted; null: none was
  sent_at timestamptz,
  -- since when the condition no longer holds
  over_at timestamptz,
  -- the earliest time of the next attempt
  due_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (channel, condition)
);

RESET ROLE;
