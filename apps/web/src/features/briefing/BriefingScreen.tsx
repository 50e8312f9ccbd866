import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BriefingCards, BriefingDone, briefingMutation } from '../../entities/briefing/BriefingCards.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useResume } from '../../lib/resume.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { FaultLine } from '../../ui/FaultLine.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'

/** The activation task: four cards to read and confirm, without a bet or a payment (charter C1.1). */
export function BriefingScreen() {
  const { t } = useTranslation('briefing')
  const member = useQuery(memberQuery())
  const [isReading, setReading] = useState(false)
  const briefing = useSubmission(briefingMutation())
  const { isInterruption, resume } = useResume('/Choose')

  function complete() {
    briefing.mutate({}, { onSuccess: goOn })
  }

  function goOn() {
    if (!isInterruption) return
    showToast(t('read'))
    resume()
  }

  return (
    <Screen title={t('title')}>
      <QueryBoundary query={member} skeleton={<Skeleton blocks={[1.5, 20]} />}>
        {({ isjh }) =>
          isjh && !isReading ? (
            <BriefingDone onReadAgain={() => setReading(true)} />
          ) : (
            <BriefingCards busy={briefing.isPending} onEnd={isjh ? () => setReading(false) : complete} />
          )
        }
      </QueryBoundary>
      <FaultLine of={briefing} />
    </Screen>
  )
}
