import { useId } from 'react'
import styles from './CheckField.module.css'

interface Props {
  readonly label: string
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
}

/** A tick with its sentence. */
export function CheckField({ label, checked, onCheck }: Props) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
