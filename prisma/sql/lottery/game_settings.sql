-- Copies what an operator set to the game's row, which only the engine locks.
CREATE FUNCTION copy_game_setting() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE game SET name_zh = NEW.name_zh, name_en = NEW.name_en, name_ja = NEW.name_ja, name_ms = NEW.name_ms,
    desc_zh = NEW.desc_zh, desc_en = NEW.desc_en, desc_ja = NEW.desc_ja, desc_ms = NEW.desc_ms, status = NEW.status,
      sort = NEW.sort
  WHERE id = NEW.game_id AND (name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort)
    IS DISTINCT FROM (NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en, NEW.desc_ja,
      NEW.desc_ms, NEW.status, NEW.sort);
  RETURN NULL;
END
$$;

-- Inserts and updates the row that operators see, when a game is inserted or the owner changes it.
CREATE FUNCTION mirror_game_setting() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
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
$$;
