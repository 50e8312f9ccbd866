import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { refresh } from '../lib/refresh.ts'
import { useTranslation } from '../lib/translation.ts'
import { IconButton } from './Button.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'
import { Stack, TopBar } from './Screen.tsx'

interface Props {
  readonly title: string
  /** undefined: a visitor has nothing to refresh. */
  readonly query:
    | { readonly isFetching: boolean; readonly refetch: () => Promise<{ readonly isError: boolean }> }
    | undefined
  /** In the bar, before the refresh button. */
  readonly sign?: ReactNode
  /** Content between the bar and the refreshable part. */
  readonly mark?: ReactNode
  readonly children: ReactNode
}

/** A screen that is refreshed by pulling or by its button (charter C4.2). */
export function RefreshScreen({ title, query, sign, mark, children }: Props) {
  const { t } = useTranslation()
  const reload = async () => query && refresh(query.refetch)
  return (
    <>
      <TopBar title={title}>
        {sign}
        {query && (
          <IconButton icon={RotateCw} label={t('refresh')} busy={query.isFetching} onClick={reload} />
        )}
      </TopBar>
      {mark}
      <PullToRefresh onRefresh={reload}>
        <Stack>{children}</Stack>
      </PullToRefresh>
    </>
  )
}
