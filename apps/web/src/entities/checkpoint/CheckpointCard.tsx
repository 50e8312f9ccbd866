import type { Draw } from '@saikoro/shared/contract/fairness'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compareSlip, slipOf } from '../../fairness/head-slip.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { LongField } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { findingQuery, getDevice } from '../draw/device-queries.ts'

interface Props {
  readonly game: string
  readonly issue: string
}

/** The checkpoint of the log at a draw, as text that two members compare. */
export function CheckpointCard({ game, issue }: Props) {
  const { t } = useTranslation('fairness')
  const { data: finding } = useQuery(findingQuery(game, issue))
  const head = useQuery({ ...headQuery(finding?.draw), enabled: finding !== undefined })
  return (
    <div className="stack gap-3" data-testid="head">
      <MutedText>{t('compareText')}</MutedText>
      <QueryBoundary query={head} skeleton={<Skeleton blocks={[3]} />}>
        {(text) => (
          <p className="mono small lines breakable" translate="no" data-testid="head-text">
            {text}
          </p>
        )}
      </QueryBoundary>
      <CompareForm />
    </div>
  )
}

/** The log up to a draw's opening as this device received it; never refetched. */
function headQuery(draw: Draw | undefined) {
  return queryOptions({
    queryKey: ['device', 'head', { record: draw?.record }],
    queryFn: async () => {
      if (!draw) throw new Error('no draw yet')
      return slipOf((await getDevice()).publicLog, draw)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Compares the checkpoint code of another member with the log that this device received. */
function CompareForm() {
  const { t } = useTranslation('fairness')
  const [text, setText] = useState('')
  const compared = useSubmission({
    mutationFn: async () => compareSlip((await getDevice()).publicLog, text),
  })
  return (
    <Form of={compared} onSubmit={() => compared.mutate()}>
      <LongField label={t('compareOther')} value={text} spellCheck={false} onValueChange={setText} />
      <Button variant="outline" type="submit" busy={compared.isPending} disabled={text.trim() === ''}>
        {t('compare')}
      </Button>
      {compared.data === 'differs' ? (
        <Warning level="red" what="log_differs">
          {t('compareDiffers')}
        </Warning>
      ) : (
        <p role="status">
          {compared.data === 'same' && t('compareSame')}
          {compared.data === 'ahead' && t('compareAhead')}
          {compared.data === 'unreadable' && t('compareUnreadable')}
        </p>
      )}
    </Form>
  )
}
