import { completeBriefing } from '@saikoro/shared/contract/briefing'
import { getUserInfo } from '@saikoro/shared/contract/member'
import { CalendarCheck, Check, Coins, type LucideIcon, ShieldAlert, Siren } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callChange } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import styles from './BriefingCards.module.css'

interface Props {
  readonly busy: boolean
  /** Called when the last card is confirmed. */
  readonly onEnd: () => void
}

/** Shows the cards one at a time; each has to be confirmed. */
export function BriefingCards({ busy, onEnd }: Props) {
  const { t } = useTranslation('briefing')
  const [place, setPlace] = useState(0)
  const progress = t('progress', { step: place + 1, total: CARDS.length })

  function confirm() {
    if (place < CARDS.length - 1) return setPlace(place + 1)
    onEnd()
  }

  return (
    <>
      <div className="row gap-4">
        <ol className={`gap-2 grow grid ${styles.bar}`} aria-hidden="true">
          {CARDS.map(({ title }, index) => (
            <li key={title} data-read={index <= place || undefined} />
          ))}
        </ol>
        <p className="soft fixed">{progress}</p>
      </div>
      <div className="stack">
        {CARDS.map((card, index) => (
          <BriefingCard
            key={card.title}
            card={card}
            progress={progress}
            busy={busy}
            isShown={index === place}
            isFocused={index === place && place > 0}
            onConfirm={confirm}
          />
        ))}
      </div>
      <div className="row center touch">
        {place === 0 ? (
          <MutedText>{t('lead')}</MutedText>
        ) : (
          <Button variant="quiet" disabled={busy} onClick={() => setPlace(place - 1)}>
            {t('previous')}
          </Button>
        )}
      </div>
    </>
  )
}

interface BriefingCardProps {
  readonly card: BriefingText
  readonly progress: string
  readonly busy: boolean
  /** The others take their room, so that the button of each card has one place. */
  readonly isShown: boolean
  /** Move the focus to the title, so that a screen reader announces a card that replaced another. */
  readonly isFocused: boolean
  readonly onConfirm: () => void
}

function BriefingCard({ card, progress, busy, isShown, isFocused, onConfirm }: BriefingCardProps) {
  const { t } = useTranslation('briefing')
  const title = useRef<HTMLHeadingElement>(null)
  const Icon = card.icon

  useEffect(() => {
    if (isFocused) title.current?.focus()
  }, [isFocused])

  return (
    <section
      className={`panel surface stack gap-4 shadow ${styles.card}`}
      aria-label={progress}
      data-shown={isShown || undefined}
      inert={!isShown}
    >
      <div className="row gap-4">
        <span className={`row center fixed round plum ${styles.sign}`}>
          <Icon aria-hidden="true" size={26} strokeWidth={1.5} />
        </span>
        <h2 ref={title} tabIndex={-1} className={`heading size-title shrink ${styles.title}`}>
          {t(card.title)}
        </h2>
      </div>
      <p className={`pretty ${styles.text}`}>{t(card.text)}</p>
      <Button busy={busy} onClick={onConfirm}>
        {t('confirm')}
      </Button>
    </section>
  )
}

/** The four cards, in the order of charter C1.1. */
const CARDS = [
  { title: 'freeTitle', text: 'freeText', icon: CalendarCheck },
  { title: 'payTitle', text: 'payText', icon: ShieldAlert },
  { title: 'pointsTitle', text: 'pointsText', icon: Coins },
  { title: 'stopTitle', text: 'stopText', icon: Siren },
] as const satisfies readonly { title: string; text: string; icon: LucideIcon }[]

type BriefingText = (typeof CARDS)[number]

export function BriefingDone({ onReadAgain }: { readonly onReadAgain: () => void }) {
  const { t } = useTranslation('briefing')
  return (
    <section className="panel surface stack gap-4" aria-labelledby="briefing-done">
      <span className={`row center round green ${styles.doneSign}`}>
        <Check aria-hidden="true" size={34} strokeWidth={2} />
      </span>
      <h2 id="briefing-done" className="heading size-title">
        {t('doneTitle')}
      </h2>
      <p>{t('doneText')}</p>
      <ul className={`stack gap-3 ${styles.list}`}>
        {CARDS.map(({ title, icon: Icon }) => (
          <li key={title} className="row gap-3 ink-soft">
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
            {t(title)}
          </li>
        ))}
      </ul>
      <ButtonLink to="/Choose">{t('toDirectory')}</ButtonLink>
      <Button variant="quiet" onClick={onReadAgain}>
        {t('readAgain')}
      </Button>
    </section>
  )
}

/** Records that the member has confirmed the four cards. */
export const briefingMutation = () => callChange(completeBriefing, getUserInfo)
