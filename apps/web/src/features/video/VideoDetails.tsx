import { useMutation } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { INTERRUPTED } from '../../lib/navigation.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { type VideoDetails as Details, saveMutation } from './video-queries.ts'

interface Props {
  readonly id: number
  readonly details: Details
}

/** Saves the video for later, and leads to the profiles of those whom it shows. */
export function VideoDetails({ id, details: { saved, profiles } }: Props) {
  const { t } = useTranslation('hall')
  const navigate = useNavigate()
  const isMember = useToken() !== null
  const save = useMutation(saveMutation())
  return (
    <div className="row wrap gap-2-3">
      <Button
        variant="outline"
        icon={Bookmark}
        aria-pressed={saved}
        busy={save.isPending}
        onClick={() =>
          isMember
            ? save.mutate({ id, saved: saved ? '0' : '1' })
            : navigate('/Login', { state: INTERRUPTED })
        }
      >
        {t('save')}
      </Button>
      {profiles.map((profile) => (
        <Link key={profile.id} className="row touch plum strong" to={`/Profile?id=${profile.id}`}>
          {t('meet', { name: profile.xuanfei_name })}
        </Link>
      ))}
    </div>
  )
}
