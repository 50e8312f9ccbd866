import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Card.tsx'
import { LazyMount } from '../../ui/LazyMount.tsx'

const CheckpointCard = lazyPart(() => import('./CheckpointCard.tsx'))

interface Props {
  readonly game: string
  readonly issue: string
}

/** Loads the checkpoint when it is opened. */
export function CheckpointDisclosure({ game, issue }: Props) {
  const { t } = useTranslation('fairness')
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure label={t('compareTitle')} onOpen={() => setOpen(true)}>
      <LazyMount when={isOpen}>
        <CheckpointCard game={game} issue={issue} />
      </LazyMount>
    </Disclosure>
  )
}
