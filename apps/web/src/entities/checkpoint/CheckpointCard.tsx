import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { findingQuery } from '../draw/witness-queries.ts'
import styles from './CheckpointCard.module.css'
import { CompareForm } from './CompareForm.tsx'
import { headQuery } from './checkpoint-queries.ts'
import { QrCode } from './QrCode.tsx'

interface Props {
  readonly game: string
  readonly issue: string
}

/** The checkpoint of the log at a draw, for comparison between two members: four words to read aloud, or a QR code. */
export function CheckpointCard({ game, issue }: Props) {
  const { t } = useTranslation('fairness')
  const { data: finding } = useQuery(findingQuery(game, issue))
  const head = useQuery({ ...headQuery(finding?.draw), enabled: finding !== undefined })
  return (
    <div className={`stack gap-3 ${styles.slip}`} data-testid="head">
      <MutedText>{t('compareText')}</MutedText>
      <QueryBoundary query={head} skeleton={<Skeleton blocks={[3, 14]} />}>
        {({ words, text }) => (
          <>
            <ol
              className={styles.words}
              translate="no"
              aria-label={t('compareWords')}
              data-testid="head-words"
            >
              {words.map((word, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat and never move
                <li key={`${at} ${word}`}>{word}</li>
              ))}
            </ol>
            <QrCode text={text} label={t('compareCode')} />
            <p className={`small breakable ${styles.text}`} translate="no" data-testid="head-text">
              {text}
            </p>
          </>
        )}
      </QueryBoundary>
      <CompareForm />
    </div>
  )
}
