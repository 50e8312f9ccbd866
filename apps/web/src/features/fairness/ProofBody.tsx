import { CheckpointDisclosure } from '../../entities/checkpoint/CheckpointDisclosure.tsx'
import type { ShownDraw } from '../../entities/draw/show-draw.ts'
import type { Finding } from '../../fairness/witness.ts'
import { formatMoment } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import { OfflineFile } from './OfflineFile.tsx'
import styles from './ProofBody.module.css'
import stepStyles from './StepCard.module.css'
import { StepCard } from './StepCard.tsx'
import { VerdictCard } from './VerdictCard.tsx'

interface Props {
  readonly finding: Finding
  readonly shown: ShownDraw
}

export function ProofBody({ finding, shown }: Props) {
  const { t } = useTranslation('fairness')
  const { status } = finding.draw
  const isDoubted = shown.level !== 'calm'
  if (status === 'skipped' && !isDoubted) return <EmptyState title={t('skipped')} text={t('skippedText')} />
  if (finding.verdict === null && !isDoubted) {
    return <EmptyState title={t('unfinished')} text={t('unfinishedText')} />
  }
  return (
    <>
      <VerdictCard finding={finding} shown={shown} />
      <Section title={t('kept')}>
        <StoredHashes finding={finding} />
      </Section>
      <Section title={t('steps')}>
        <ol className={`stack gap-3 ${styles.steps}`}>
          {finding.steps.map((step) => (
            <li key={step.name}>
              <StepCard step={step} draw={finding.draw} />
            </li>
          ))}
        </ol>
      </Section>
      <CheckpointDisclosure game={finding.draw.game} issue={finding.draw.issue} />
      <PublishedValues draw={finding.draw} />
      <Section title={t('offline')}>
        <OfflineFile finding={finding} />
      </Section>
      <ButtonLink variant="outline" to="/Charter">
        {t('charter:title')}
      </ButtonLink>
    </>
  )
}

interface StoredHashesProps {
  readonly finding: Finding
}

/** The hashes that this browser stored before the draw, with the local time of each. */
function StoredHashes({ finding: { kept } }: StoredHashesProps) {
  const { t } = useTranslation('fairness')
  const locale = useLocale()
  const rows = [
    { label: t('keptGenesis'), seen: kept.genesis },
    { label: t('keptRecord'), seen: kept.record },
    { label: t('keptRoot'), seen: kept.root },
  ]
  if (rows.every(({ seen }) => seen === null)) return <MutedText>{t('keptNothing')}</MutedText>
  return (
    <dl className={stepStyles.values}>
      {rows.map(
        ({ label, seen }) =>
          seen && (
            <div key={label}>
              <dt>
                {label} · {t('seenAt', { time: formatMoment(seen.seenAt, locale) })}
              </dt>
              <dd>{seen.hash}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

interface PublishedValuesProps {
  readonly draw: Finding['draw']
}

/** The published fields of the draw under their wire names. */
function PublishedValues({ draw }: PublishedValuesProps) {
  const { t } = useTranslation('fairness')
  return (
    <Disclosure label={t('published')}>
      <dl className={stepStyles.values}>
        {Object.entries(draw).map(([name, value]) => (
          <div key={name}>
            <dt translate="no">{name}</dt>
            <dd>{typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
