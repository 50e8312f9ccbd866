import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { INTERRUPTED } from '../../lib/interruption.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './CutOff.module.css'

const SHOWN_MS = 3_000

/**
 * Overlay at the end of the free seconds: links to the briefing and redirects to the home screen after three seconds. The
 * redirect replaces the history entry, so that Back does not return to the cut-off video.
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
