import type { Draw } from '@saikoro/shared/contract/fairness'
import type { StepEvidence, WeighedStep } from '@saikoro/shared/fairness/step-evidence'
import type { StepName } from '@saikoro/shared/fairness/steps'
import { Check, X } from 'lucide-react'
import { bytesOfStep } from '../../fairness/step-bytes.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Fairness.module.css'

const BEFORE: readonly StepName[] = ['chain', 'commitment', 'record', 'log', 'odds', 'beacon']
const AFTER: readonly StepName[] = ['round', 'signature', 'root']

/** The stages of a draw, with the steps that check each. */
const STAGES = [
  { title: 'explainBefore', holds: (name: StepName) => BEFORE.includes(name) },
  { title: 'explainAfter', holds: (name: StepName) => AFTER.includes(name) },
  { title: 'explainResult', holds: (name: StepName) => ![...BEFORE, ...AFTER].includes(name) },
] as const

const BASIS = {
  failed: undefined,
  computed: undefined,
  witnessed: 'stepWitnessed',
  log_only: 'stepLogOnly',
} as const

const isWrong = ({ evidence: { kind } }: WeighedStep) => kind === 'failed' || kind === 'contradicted'

interface StepsProps {
  readonly steps: readonly WeighedStep[]
  readonly draw: Draw
}

/** All steps by the stage of the draw that they check. A stage with a failed or contradicted step is unfolded. */
export function Steps({ steps, draw }: StepsProps) {
  const { t } = useTranslation('fairness')
  return (
    <ul>
      {STAGES.map(({ title, holds }) => {
        const own = steps.filter(({ name }) => holds(name))
        const wrong = own.filter(isWrong).length
        const kinds = own.map(({ evidence }) => evidence.kind)
        const evidence =
          wrong > 0 ? 'failed' : (['log_only', 'witnessed'] as const).find((kind) => kinds.includes(kind))
        const basis = evidence && BASIS[evidence]
        return (
          <li key={title}>
            <details className={styles.card} data-evidence={evidence} open={wrong > 0}>
              <summary className="gap-3 touch" data-testid={title}>
                <Mark isWrong={wrong > 0} isThin={evidence === 'log_only'} />
                <div className="grow shrink">
                  <h3 className="size-body">{t(title)}</h3>
                  <p className={`soft pretty ${styles.basis}`}>
                    {wrong > 0
                      ? t('stepsWrong', { count: wrong, of: own.length })
                      : [t('stepsMatch', { count: own.length }), basis && t(basis)]
                          .filter(Boolean)
                          .join(' · ')}
                  </p>
                </div>
              </summary>
              <ol>
                {own.map((step) => (
                  <li key={step.name}>
                    <StepCard step={step} draw={draw} />
                  </li>
                ))}
              </ol>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

interface MarkProps {
  readonly isWrong: boolean
  readonly isThin: boolean
}

function Mark({ isWrong, isThin }: MarkProps) {
  const { t } = useTranslation('fairness')
  const Icon = isWrong ? X : Check
  return (
    <Icon
      className={`fixed green ${styles.mark}`}
      role="img"
      aria-label={t(isWrong ? 'stepFailed' : 'stepOk')}
      size={20}
      strokeWidth={isThin ? 1.5 : 2.5}
    />
  )
}

interface Props {
  readonly step: WeighedStep
  readonly draw: Draw
}

/** Returns the key of what a step rests on, shown below its title; none for a computation of this device. */
function basisOf(evidence: StepEvidence) {
  if (evidence.kind === 'contradicted') return `${evidence.pin}_replaced` as const
  return evidence.kind === 'failed' ? 'stepFailed' : BASIS[evidence.kind]
}

/**
 * One verification step with what it rests on. Unfolded it explains itself, with the compared values and input bytes; a failed or
 * contradicted step is unfolded.
 */
function StepCard({ step, draw }: Props) {
  const { t } = useTranslation('fairness')
  const { name, evidence, expected, actual } = step
  const basis = basisOf(evidence)
  const title = name === 'beacon' && draw.beacon === 'sandbox' ? 'beaconSandbox' : name
  // The two values of the chain step differ: repeated hashing leads from one to the other.
  const isChain = name === 'chain'
  const compared = [
    [isChain ? 'chainEnd' : 'expected', expected],
    [isChain ? 'chainSeed' : 'actual', actual],
  ] as const
  const bytes = bytesOfStep(name, draw).map(({ kind, text }) => [kind, text] as const)
  const rows = [...compared, ...bytes].filter(([, value]) => value !== undefined)
  return (
    <details
      className={styles.card}
      data-evidence={evidence.kind}
      data-testid={`step-${name}`}
      open={isWrong(step)}
    >
      <summary className="gap-3 touch">
        <Mark isWrong={isWrong(step)} isThin={evidence.kind === 'log_only'} />
        <div className="grow shrink">
          <h4 className={`size-body breakable pretty ${styles.title}`}>{t(title)}</h4>
          {basis && <p className={`soft pretty ${styles.basis}`}>{t(basis)}</p>}
        </div>
      </summary>
      <p className="soft pretty">{t(`${name}Text`)}</p>
      {rows.length > 0 && (
        <dl className={styles.values}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt className="ink-soft">{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
