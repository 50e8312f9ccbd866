import { useEffect, useEffectEvent, useState } from 'react'
import type { ProfileFilter } from '../../entities/profile/profile-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
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
