import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h2 id={id} className="heading size-large">
        {title}
      </h2>
      {children}
    </section>
  )
}
