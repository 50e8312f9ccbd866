import { useEffect, useState } from 'react'
import { watchVersion } from '../../lib/app-version.ts'
import { watchInstall } from '../../lib/install.ts'
import { reloadNewest } from '../../lib/reload-newest.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AppUpdate.module.css'
import { SeenBefore } from './SeenBefore.tsx'

/** Says that a new version is there; nobody is reloaded in the middle of something. */
export function AppUpdate() {
  const { t } = useTranslation('app')
  const [isWaiting, setWaiting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => watchVersion(() => setWaiting(true)), [])
  useEffect(watchInstall, [])

  function takeOver(): void {
    setBusy(true)
    void reloadNewest()
  }

  return (
    <div className={styles.region} role="status" aria-live="polite">
      <SeenBefore />
      {isWaiting && (
        <div className={styles.bar}>
          <p>{t('newVersion')}</p>
          <Button look="quiet" className={styles.button} busy={isBusy} onClick={takeOver}>
            {t('reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
