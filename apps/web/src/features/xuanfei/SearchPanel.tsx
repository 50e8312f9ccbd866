import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ProfileFilter, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './DirectoryScreen.module.css'
import { suggestionsOf, type WishName } from './xuanfei-queries.ts'

const PAUSE_MS = 300
const BY_LIKES = 'likes'

interface Props {
  readonly city: number
  readonly filter: ProfileFilter
  readonly onPut: (changes: Partial<Record<WishName, string>>) => void
}

/** Filters of the directory. The text matches names and tags in all four languages. */
export function SearchPanel({ city, filter, onPut }: Props) {
  const { t } = useTranslation('search')
  const [typed, setTyped] = useState(filter.q ?? '')
  const list = useInfiniteQuery(profilesQuery(city, filter))

  const putTyped = useEffectEvent(() => onPut({ q: typed.trim() }))

  useEffect(() => {
    if (typed.trim() === (filter.q ?? '')) return
    const timer = setTimeout(() => putTyped(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filter.q])

  function reset() {
    setTyped('')
    onPut({ q: '', sort: '', video: '' })
  }

  return (
    <search className={`stack gap-2 ${styles.search}`} aria-label={t('xuanfei:search')}>
      <Field
        label={t('words')}
        placeholder={t('words')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onValueChange={setTyped}
      />
      <Suggestions typed={typed} searched={filter.q ?? ''} onChoose={setTyped} />
      <div className="row wrap gap-2">
        <Toggle isOn={filter.sort === BY_LIKES} onToggle={(isOn) => onPut({ sort: isOn ? BY_LIKES : '' })}>
          {t('byLikes')}
        </Toggle>
        <Toggle isOn={filter.video === '1'} onToggle={(isOn) => onPut({ video: isOn ? '1' : '' })}>
          {t('withVideo')}
        </Toggle>
        {Object.keys(filter).length > 0 && (
          <Button variant="quiet" onClick={reset}>
            {t('reset')}
          </Button>
        )}
        <p className="soft" role="status">
          {list.data && !list.hasNextPage && t('found', { count: list.data.pages.flat().length })}
        </p>
      </div>
    </search>
  )
}

interface ToggleProps {
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => void
  readonly children: string
}

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <Button variant="outline" aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {children}
    </Button>
  )
}

interface SuggestionsProps {
  readonly typed: string
  /** the words that the server searched for last */
  readonly searched: string
  readonly onChoose: (words: string) => void
}

/** Suggestions from the profiles of the first pages and from those that the server found. */
function Suggestions({ typed, searched, onChoose }: SuggestionsProps) {
  const { t, locale } = useTranslation('search')
  const listed = useInfiniteQuery(profilesQuery(0)).data?.pages.flat() ?? []
  const matching = useInfiniteQuery({ ...profilesQuery(0, { q: searched }), enabled: searched !== '' })
  const profiles = searched === '' ? listed : [...listed, ...(matching.data?.pages.flat() ?? [])]
  const found = suggestionsOf(profiles, typed, locale)
  if (found.length === 0) return null
  return (
    <FilterRow
      title={t('suggestions')}
      value={typed}
      options={found.map((word) => ({ value: word, label: word }))}
      onChoose={(word) => onChoose(word === typed ? '' : word)}
    />
  )
}
