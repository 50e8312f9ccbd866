// A product with a planted defect, which the comparison must detect.

export interface PlantedDefect {
  /** statements of the database owner that plant the defect */
  readonly statements: readonly string[]
  /** kinds of fault that are injected meanwhile */
  readonly faults: readonly string[]
}

/** Replaces a part of a function's source; fails if the part does not occur. */
const changed = (name: string, part: string, instead: string) => `
  DO $do$
  DECLARE v_was text := pg_get_functiondef('${name}'::regproc);
  BEGIN
    IF position($part$${part}$part$ IN v_was) = 0 THEN RAISE EXCEPTION '${name} has changed'; END IF;
    EXECUTE replace(v_was, $part$${part}$part$, $part$${instead}$part$);
  END $do$`

/** A recharge is credited twice. */
export const DOUBLED_CREDIT: PlantedDefect = {
  statements: [
    changed('post_recharge', 'ARRAY[-NEW.amount, NEW.amount]', 'ARRAY[-2 * NEW.amount, 2 * NEW.amount]'),
  ],
  faults: ['replies cut'],
}
