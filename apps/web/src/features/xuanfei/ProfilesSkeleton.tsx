import cardStyles from '../../entities/profile/ProfileCard.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Layout } from './use-layout.ts'

interface Props {
  readonly layout: Layout
}

export function ProfilesSkeleton({ layout }: Props) {
  if (layout === 'rows') return <Skeleton blocks={[10, 10, 10]} />
  return (
    <div className={cardStyles.grid}>
      <Skeleton blocks={[17, 17]} />
      <Skeleton blocks={[17, 17]} />
    </div>
  )
}
