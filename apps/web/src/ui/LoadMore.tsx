import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { Button } from './Button.tsx'

const AHEAD = '0px 0px 480px'

interface Props {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** Loads the next page when it is near the viewport or pressed; after a failure only when pressed. */
export function LoadMore({ list }: Props) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage: busy, isFetchNextPageError: failed } = list
  const goOn = useEffectEvent(() => void list.fetchNextPage())

  useEffect(() => {
    if (!hasNextPage || busy || failed || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && goOn(), {
      rootMargin: AHEAD,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasNextPage, busy, failed])

  if (!hasNextPage) return null
  return (
    <div ref={end} className="grid items-center pad-5">
      <Button variant="outline" busy={busy} onClick={() => list.fetchNextPage()}>
        {failed ? t('retry') : t('more')}
      </Button>
    </div>
  )
}
