import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StoppedDraws } from './StoppedDraws.tsx'
import { Throws } from './Throws.tsx'
import { houseRecordQuery } from './transparency-queries.ts'
import { Withdrawn } from './Withdrawn.tsx'
import { WitnessSignatures } from './WitnessSignatures.tsx'

/** Dice statistics, draws without a result, ended withdrawals and witness signatures. */
export function HouseRecord() {
  const record = useQuery(houseRecordQuery())
  return (
    <>
      <Throws />
      <QueryBoundary query={record} skeleton={<Skeleton blocks={[10, 12, 6]} />}>
        {(data) => (
          <>
            <StoppedDraws record={data} />
            <Withdrawn rows={data.withdrawn} />
            <WitnessSignatures heads={data.heads} rows={data.witnesses} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}
