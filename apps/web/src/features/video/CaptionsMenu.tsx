import type { Locale } from '@saikoro/shared/locale'
import { Captions, CaptionsOff } from 'lucide-react'
import { LANGUAGE_NAMES } from '../../lib/language-names.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Playback.module.css'

interface Props {
  readonly languages: readonly Locale[]
  /** '' or undefined without captions. */
  readonly shown: string | undefined
  readonly onChoose: (language: string) => void
}

/** A list of the languages behind a sign. */
export function CaptionsMenu({ languages, shown = '', onChoose }: Props) {
  const { t } = useTranslation('hall')
  const Sign = shown === '' ? CaptionsOff : Captions
  return (
    <span className={`row center relative touch rounded ${styles.captions}`}>
      <Sign aria-hidden="true" size={22} strokeWidth={1.75} />
      <select
        className="absolute full"
        aria-label={t('captions')}
        value={shown}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t('captionsOff')}</option>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </span>
  )
}
