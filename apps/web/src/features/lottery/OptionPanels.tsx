import { type Dice, type Option, wins } from '@saikoro/shared/rules/options'
import { formatPoints } from '../../lib/format.ts'
import { isSide, nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Section } from '../../ui/Screen.tsx'
import styles from './BettingScreen.module.css'
import { formatOdds, type OddsRow } from './odds-rows.ts'

interface Props {
  readonly rows: readonly OddsRow[]
  readonly chosen: readonly Option[]
  /** Points that the member has bet on the open draw, by option. */
  readonly staked: ReadonlyMap<Option, bigint>
  /** Dice of a draw that has just been proved: the options that won light up. */
  readonly drawn: Dice | undefined
  readonly onToggle: (option: Option) => void
}

/** The winning sums, because a name says neither where big begins nor that odd is about the sum. */
const SUMS: Partial<Record<Option, string>> = {
  big: '11–18',
  small: '3–10',
  odd: '3, 5 … 17',
  even: '4, 6 … 18',
}

/** Two panels: size and parity, whose buttons say what they are, and the sums from 3 to 18 under a heading. */
export function OptionPanels({ rows, ...props }: Props) {
  const { t } = useTranslation('lottery')
  return (
    <>
      <section aria-label={t('sizeAndParity')}>
        <Options rows={rows.filter(({ option }) => isSide(option))} {...props} />
      </section>
      <Section title={t('sum')}>
        <Options rows={rows.filter(({ option }) => !isSide(option))} {...props} />
      </Section>
    </>
  )
}

function Options({ rows, chosen, staked, drawn, onToggle }: Props) {
  return (
    <>
      {chosen.length > 0 && <SkipToAmount />}
      <div className={`gap-2 grid ${styles.grid}`}>
        {rows.map((row) => (
          <OptionButton
            key={row.option}
            row={row}
            isChosen={chosen.includes(row.option)}
            stake={staked.get(row.option)}
            isHit={drawn !== undefined && wins(row.option, drawn)}
            onToggle={onToggle}
          />
        ))}
      </div>
    </>
  )
}

/** Visible while it has the focus: spares the keyboard up to twenty options. */
function SkipToAmount() {
  const { t } = useTranslation('lottery')
  return (
    <button
      type="button"
      className="small visually-hidden"
      onClick={() => document.querySelector<HTMLElement>('[data-amount]')?.focus()}
    >
      {t('pointsPerOption')}
    </button>
  )
}

interface OptionButtonProps {
  readonly row: OddsRow
  readonly isChosen: boolean
  readonly stake: bigint | undefined
  readonly isHit: boolean
  readonly onToggle: (option: Option) => void
}

function OptionButton({
  row: { option, odds, servedOdds },
  isChosen,
  stake,
  isHit,
  onToggle,
}: OptionButtonProps) {
  const { t, locale } = useTranslation('lottery')
  return (
    <button
      type="button"
      className={`relative grid items-center rounded ${styles.option}`}
      aria-pressed={isChosen}
      data-option={option}
      data-hit={isHit || undefined}
      onClick={() => onToggle(option)}
    >
      <span className={`heading size-large strong ${styles.name}`}>
        {isSide(option) ? nameOfOption(option) : option}
      </span>{' '}
      {SUMS[option] && <span className={`ink-soft ${styles.odds}`}>{SUMS[option]} </span>}
      <span className={`ink-soft ${styles.odds}`} data-testid="odds" data-verification={odds.verification}>
        <span className="visually-hidden">{t('odds')} </span>
        <span aria-hidden="true">×</span>
        {formatOdds(odds.value)}
        {servedOdds !== null && <s data-testid="other">×{formatOdds(servedOdds)}</s>}
      </span>
      {stake && (
        <span className={`strong absolute round plum ${styles.stake}`}>
          <span className="visually-hidden">{t('myOrders')} </span>
          {formatPoints(stake, locale)}
        </span>
      )}
    </button>
  )
}
