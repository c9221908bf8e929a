import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { Button } from '#components/ui/button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import type { SubscribeContactsComponent } from './contact-selection-actions.tsx'
import type { Enrich } from './use-enrich.tsx'

const ContactSelectionActions = partOf(
  () => import('./contact-selection-actions.tsx'),
  'ContactSelectionActions',
)

interface ContactSelectionProps {
  shown: readonly ContactRow[]
  chosen: readonly ContactRow[]
  /** How many are chosen and filtered away since: they are left alone. */
  unseen: number
  onSelect: (rows: readonly ContactRow[]) => void
  enrich: Enrich
  Subscribe: SubscribeContactsComponent
  /** What else can be said of the list. */
  children: ReactNode
}

/** How many contacts are shown or chosen, and what can be done with those chosen. */
export function ContactSelection(props: ContactSelectionProps) {
  const { shown, chosen, unseen, onSelect, enrich, Subscribe, children } = props
  const t = useTranslations('contact')
  const ui = useTranslations('ui')
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-1.5">
      <p role="status" className="text-sm text-ink-2" data-testid="contact-counts">
        {chosen.length > 0 ? t('selected', { count: chosen.length }) : t('shown', { count: shown.length })}
        {unseen > 0 && ` ${ui('unseen', { count: unseen })}`}
      </p>
      {chosen.length < shown.length && (
        <Button size="sm" variant="ghost" onClick={() => onSelect(shown)}>
          {t('selectAll', { count: shown.length })}
        </Button>
      )}
      {chosen.length > 0 ? (
        <>
          <Button size="sm" variant="ghost" onClick={() => onSelect([])}>
            {ui('selectNone')}
          </Button>
          <ContactSelectionActions chosen={chosen} enrich={enrich} Subscribe={Subscribe} />
        </>
      ) : (
        children
      )}
    </div>
  )
}
