import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Card.tsx'

const CheckpointCard = lazyPart(() => import('./CheckpointCard.tsx'))

interface Props {
  readonly game: string
  readonly issue: string
}

/** Loads the checkpoint when it is opened. */
export function CheckpointDisclosure({ game, issue }: Props) {
  const { t } = useTranslation('fairness')
  return (
    <Disclosure label={t('compareTitle')} isLazy>
      <CheckpointCard game={game} issue={issue} />
    </Disclosure>
  )
}
