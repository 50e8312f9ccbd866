import { useState } from 'react'
import * as z from 'zod/mini'
import { deviceStorage } from '../../lib/storage.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CheckField } from '../../ui/form/Field.tsx'

/** Entry of this session with the points that the member ticked. */
const TICKED = 'first meeting'
const POINTS = ['checkPlace', 'checkFriend', 'checkPay', 'checkLeave'] as const

/** What to prepare before the first meeting; the ticks stay on this device. */
export function Checklist() {
  const { t } = useTranslation('reservation')
  const [ticked, setTicked] = useState(() => deviceStorage.parse(TICKED, z.array(z.string())) ?? [])

  function tick(point: string, isTicked: boolean) {
    const next = isTicked ? [...ticked, point] : ticked.filter((each) => each !== point)
    setTicked(next)
    deviceStorage.write(TICKED, JSON.stringify(next))
  }

  return (
    <section className="note whole-line">
      <h3 className="size-body">{t('firstTitle')}</h3>
      {POINTS.map((point) => (
        <CheckField
          key={point}
          label={t(point)}
          checked={ticked.includes(point)}
          onCheck={(isTicked) => tick(point, isTicked)}
        />
      ))}
    </section>
  )
}
