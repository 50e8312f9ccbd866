import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ProfileFilter, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { readTags } from '../../entities/profile/read-tags.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { FilterRow } from '../../ui/Choices.tsx'
import { CheckField, Field, SelectField } from '../../ui/form/Field.tsx'
import styles from './SearchPanel.module.css'
import type { WishName } from './xuanfei-queries.ts'

const PAUSE_MS = 300
const STARS = ['5', '4', '3', '2']

interface Props {
  readonly filter: ProfileFilter
  readonly onPut: (name: WishName, value: string) => void
}

/** Filters of the directory. The text matches names and tags in all four languages. */
export function SearchPanel({ filter, onPut }: Props) {
  const { t } = useTranslation('search')
  const [typed, setTyped] = useState(filter.q ?? '')

  const putTyped = useEffectEvent(() => onPut('q', typed.trim()))

  useEffect(() => {
    if (typed.trim() === (filter.q ?? '')) return
    const timer = setTimeout(() => putTyped(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filter.q])

  return (
    <search className={styles.panel} aria-label={t('xuanfei:search')}>
      <Field
        label={t('words')}
        hint={t('wordsHint')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onValueChange={setTyped}
      />
      <Suggestions typed={typed} onChoose={setTyped} />
      <div className={styles.choices}>
        <SelectField
          label={t('rating')}
          value={filter.rating ?? ''}
          placeholder={t('anyRating')}
          options={STARS.map((stars) => ({ value: stars, text: t('stars', { stars }) }))}
          onValueChange={(text) => onPut('rating', text)}
        />
        <SelectField
          label={t('sort')}
          value={filter.sort ?? ''}
          placeholder={t('newest')}
          options={[
            { value: 'likes', text: t('byLikes') },
            { value: 'rating', text: t('byRating') },
          ]}
          onValueChange={(text) => onPut('sort', text)}
        />
      </div>
      <CheckField
        label={t('withVideo')}
        checked={filter.video === '1'}
        onCheck={(checked) => onPut('video', checked ? '1' : '')}
      />
    </search>
  )
}

const SUGGESTED = 8

interface SuggestionsProps {
  readonly typed: string
  readonly onChoose: (words: string) => void
}

/** Names and tags that contain what is typed, the most frequent tags first; before that the most frequent tags. */
function Suggestions({ typed, onChoose }: SuggestionsProps) {
  const { t } = useTranslation('search')
  const locale = useLocale()
  const profiles = useInfiniteQuery(profilesQuery(0)).data?.pages.flat() ?? []
  const counts = new Map<string, number>()
  for (const tag of profiles.flatMap(({ flag }) => readTags(flag, locale)))
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const tags = [...counts].toSorted((a, b) => b[1] - a[1]).map(([tag]) => tag)
  const words = typed.trim().toLocaleLowerCase()
  const names = words === '' ? [] : profiles.map(({ xuanfei_name }) => xuanfei_name)
  const found = [...new Set([...tags, ...names])].filter((word) => word.toLocaleLowerCase().includes(words))
  if (found.length === 0) return null
  return (
    <FilterRow
      title={t('suggestions')}
      value={typed}
      options={found.slice(0, SUGGESTED).map((word) => ({ value: word, label: word }))}
      onChoose={(word) => onChoose(word === typed ? '' : word)}
    />
  )
}
