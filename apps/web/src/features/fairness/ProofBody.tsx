import type { ShownDraw } from '../../entities/draw/show-draw.ts'
import { HeadFold } from '../../entities/head/HeadFold.tsx'
import type { Finding } from '../../lib/fairness/witness.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { OfflineFile } from './OfflineFile.tsx'
import styles from './ProofBody.module.css'
import { PublishedValues } from './PublishedValues.tsx'
import { StepCard } from './StepCard.tsx'
import { StoredHashes } from './StoredHashes.tsx'
import { VerdictCard } from './VerdictCard.tsx'

interface Props {
  readonly finding: Finding
  readonly shown: ShownDraw
}

export function ProofBody({ finding, shown }: Props) {
  const { t } = useTranslation('fairness')
  const { status } = finding.draw
  const isDoubted = shown.level !== 'calm'
  if (status === 'skipped' && !isDoubted) return <EmptyFace title={t('skipped')} text={t('skippedText')} />
  if (finding.verdict === null && !isDoubted) {
    return <EmptyFace title={t('unfinished')} text={t('unfinishedText')} />
  }
  return (
    <>
      <VerdictCard finding={finding} shown={shown} />
      <Section title={t('kept')}>
        <StoredHashes finding={finding} />
      </Section>
      <Section title={t('steps')}>
        <ol className={styles.steps}>
          {finding.steps.map((step) => (
            <li key={step.name}>
              <StepCard step={step} draw={finding.draw} />
            </li>
          ))}
        </ol>
      </Section>
      <HeadFold game={finding.draw.game} issue={finding.draw.issue} />
      <PublishedValues draw={finding.draw} />
      <Section title={t('offline')}>
        <OfflineFile finding={finding} />
      </Section>
      <ButtonLink look="outline" to="/Charter">
        {t('charter:title')}
      </ButtonLink>
    </>
  )
}
