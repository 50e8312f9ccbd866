import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { INTERRUPTED } from '../../lib/interruption.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './CutOff.module.css'

/** The spec's overlay. */
const SHOWN_MS = 3_000

/**
 * The free seconds are over: says so for three seconds, then leads home. The briefing is one touch away, and back does not
 * lead into the same wall again.
 */
export function CutOff() {
  const { t } = useTranslation('video')
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => navigate('/Home', { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <div className={styles.overlay} role="alert">
      <p className={styles.text}>{t('activateWatchVideo')}</p>
      <ButtonLink to="/Briefing" state={INTERRUPTED}>
        {t('toBriefing')}
      </ButtonLink>
    </div>
  )
}
