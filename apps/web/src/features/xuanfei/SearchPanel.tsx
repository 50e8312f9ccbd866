import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ProfileFilter, profilesQuery } from '../../entities/profile/profile-queries.ts'
import { pickLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { SearchField, useTyped } from '../../ui/form/SearchField.tsx'
import styles from './DirectoryScreen.module.css'
import { type Changes, UNFILTERED } from './filters.ts'
import { filtersQuery, suggestionsOf } from './xuanfei-queries.ts'

const BY_LIKES = 'likes'

interface Props {
  readonly city: number
  readonly filter: ProfileFilter
  readonly onPut: (changes: Changes) => void
}

/** Filters of the directory. The text matches names, tags and cities in all four languages. */
export function SearchPanel({ city, filter, onPut }: Props) {
  const { t } = useTranslation('directory')
  const [typed, setTyped] = useTyped(filter.q ?? '', onPut)
  const list = useInfiniteQuery(profilesQuery(city, filter))
  const count = list.data && !list.hasNextPage ? list.data.pages.flat().length : undefined

  function reset() {
    setTyped('')
    onPut(UNFILTERED)
  }

  return (
    <search className={`stack gap-2 ${styles.controls}`} aria-label={t('xuanfei:search')}>
      <SearchField label={t('words')} value={typed} onValueChange={setTyped} />
      <Suggestions typed={typed} searched={filter.q ?? ''} onChoose={setTyped} />
      <TagFilter name="language" title={t('languages')} value={filter.language ?? ''} onPut={onPut} />
      <TagFilter name="tag" title={t('xuanfei:tags')} value={filter.tag ?? ''} onPut={onPut} />
      <div className="row wrap gap-2">
        <Button
          variant="outline"
          className="small"
          aria-pressed={filter.sort === BY_LIKES}
          onClick={() => onPut({ sort: filter.sort === BY_LIKES ? '' : BY_LIKES })}
        >
          {t('byLikes')}
        </Button>
        <Button
          variant="outline"
          className="small"
          aria-pressed={filter.video === '1'}
          onClick={() => onPut({ video: filter.video === '1' ? '' : '1' })}
        >
          {t('withVideo')}
        </Button>
        {Object.keys(filter).length > 0 && (
          <Button variant="quiet" className="small" onClick={reset}>
            {t('reset')}
          </Button>
        )}
        <p className="soft" role="status">
          {count === 0 ? t('foundNone') : count && t('found', { count })}
        </p>
      </div>
    </search>
  )
}

interface TagFilterProps {
  readonly name: 'language' | 'tag'
  readonly title: string
  readonly value: string
  readonly onPut: (changes: Changes) => void
}

/** The languages, or the other tags, of listed profiles, one of which can be chosen. */
function TagFilter({ name, title, value, onPut }: TagFilterProps) {
  const { locale } = useTranslation()
  const tags = (useQuery(filtersQuery()).data ?? []).filter((tag) => tag.language === (name === 'language'))
  if (tags.length === 0) return null
  return (
    <FilterRow
      title={title}
      value={value}
      options={tags.map((tag) => ({ value: String(tag.id), label: pickLocalized(tag.name, locale) }))}
      onChoose={(chosen) => onPut({ [name]: chosen === value ? '' : chosen })}
    />
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
  const { t, locale } = useTranslation('directory')
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
