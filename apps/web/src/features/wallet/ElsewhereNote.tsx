import { Info } from 'lucide-react'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** What lines without a receipt of this device mean, and what to do about those that the member did not request. */
export function ElsewhereNote({ count }: { readonly count: number }) {
  const { t } = useTranslation('alarm')
  return (
    <section className="surface flex gap-3 pad-4" role="note" data-level="amber" data-what="elsewhere">
      <Info className="fixed" aria-hidden="true" size={20} />
      <div className="stack start gap-2 shrink">
        <p className="strong">{t('elsewhere', { count })}</p>
        <p className="small pretty">{t('elsewhereHelp')}</p>
        <div className="row wrap gap-2-3">
          <ButtonLink variant="outline" to="/Sessions">
            {t('account:sessions')}
          </ButtonLink>
          <ButtonLink variant="outline" to="/ServicePage">
            {t('support:title')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
