import { useEffect, useRef } from 'react'
import { SaidMark } from '../../entities/said/SaidMark.tsx'
import { SignedFile } from '../../entities/signed/SignedFile.tsx'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Messages.module.css'
import type { Message } from './support-queries.ts'

interface Props {
  readonly messages: readonly Message[]
  readonly member: number
}

/** Messages, oldest first; scrolls to a new message. */
export function Messages({ messages, member }: Props) {
  const { t } = useTranslation('support')
  const wireTime = useWireTime()
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id

  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'end' })
  }, [newest])

  return (
    <div role="log" aria-label={t('thread')}>
      <ol className={styles.list}>
        {messages.map(({ id, mine, text, create_time, free, signed }) => (
          <li key={id} className={styles.message} data-mine={mine || undefined}>
            <p className={styles.who}>
              {mine ? t('you') : t('team')} · {wireTime(create_time)}
            </p>
            <p className={styles.text}>{text}</p>
            {!mine && (
              <SaidMark source="support" id={id} member={member} text={text} signed={signed} isFree={free} />
            )}
          </li>
        ))}
      </ol>
      <SignedFile name={`support-${newest ?? 0}`} signed={messages.map(({ signed }) => signed)} />
      <div ref={end} className={styles.end} />
    </div>
  )
}
