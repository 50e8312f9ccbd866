import { useLocale } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { formatLength, type Length } from './break-durations.ts'
import styles from './DurationButtons.module.css'

interface Props {
  readonly lengths: readonly Length[]
  readonly onPick: (length: Length) => void
}

export function LengthButtons({ lengths, onPick }: Props) {
  const locale = useLocale()
  return (
    <div className={styles.grid}>
      {lengths.map((length) => (
        <Button key={length.hours} look="outline" onClick={() => onPick(length)}>
          {formatLength(length, locale)}
        </Button>
      ))}
    </div>
  )
}
