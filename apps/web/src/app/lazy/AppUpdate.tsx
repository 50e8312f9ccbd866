import { useEffect, useState } from 'react'
import { getVerifier } from '../../entities/draw/witness-queries.ts'
import { watchVersion } from '../../lib/app-version.ts'
import { watchInstall } from '../../lib/install.ts'
import { refuseNewest, reloadNewest } from '../../lib/reload-newest.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AppUpdate.module.css'
import { SeenBefore } from './SeenBefore.tsx'

/** Returns the waiting version, once the log confirms it. */
async function checkWaiting(): Promise<'offered' | 'refused' | 'none'> {
  try {
    const { store, publicLog } = await getVerifier()
    const { isClientLogged } = await import('../../fairness/client-check.ts')
    const { readServedFile } = await import('../../fairness/log-reader.ts')
    const parts = { store, publicLog, now: Date.now, readFile: readServedFile }
    if (await isClientLogged(parts)) return 'offered'
    refuseNewest()
    return 'refused'
  } catch {
    return 'none'
  }
}

/** Announces a new version that is in the public log. Never reloads by itself. */
export function AppUpdate() {
  const { t } = useTranslation('app')
  const [waiting, setWaiting] = useState<'offered' | 'refused' | 'none'>('none')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => watchVersion(() => void checkWaiting().then(setWaiting)), [])
  useEffect(watchInstall, [])

  function takeOver(): void {
    setBusy(true)
    void reloadNewest()
  }

  return (
    <div className={`row center gap-2 ${styles.region}`} role="status" aria-live="polite">
      <SeenBefore />
      {waiting === 'refused' && <p className={styles.refused}>{t('refusedVersion')}</p>}
      {waiting === 'offered' && (
        <div className={`surface row gap-3 ${styles.bar}`}>
          <p>{t('newVersion')}</p>
          <Button variant="quiet" className={styles.button} busy={isBusy} onClick={takeOver}>
            {t('reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
