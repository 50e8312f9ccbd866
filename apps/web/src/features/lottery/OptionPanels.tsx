import type { Option } from '@saikoro/shared/rules/options'
import { useTranslation } from '../../lib/translation.ts'
import { Section } from '../../ui/Section.tsx'
import { OptionButton } from './OptionButton.tsx'
import styles from './OptionPanels.module.css'
import type { OddsRow } from './odds-rows.ts'

interface Props {
  readonly rows: readonly OddsRow[]
  readonly chosen: readonly Option[]
  readonly onToggle: (option: Option) => void
}

function isSum(option: Option): boolean {
  return /^\d+$/.test(option)
}

/** Two panels: size and parity, and the sums from 3 to 18. */
export function OptionPanels({ rows, chosen, onToggle }: Props) {
  const { t } = useTranslation('lottery')
  const panels = [
    { title: t('sizeAndParity'), rows: rows.filter(({ option }) => !isSum(option)) },
    { title: t('sums'), rows: rows.filter(({ option }) => isSum(option)) },
  ]
  return panels.map((panel) => (
    <Section key={panel.title} title={panel.title}>
      <div className={styles.grid}>
        {panel.rows.map((row) => (
          <OptionButton
            key={row.option}
            row={row}
            isSum={isSum(row.option)}
            isChosen={chosen.includes(row.option)}
            onToggle={onToggle}
          />
        ))}
      </div>
    </Section>
  ))
}
