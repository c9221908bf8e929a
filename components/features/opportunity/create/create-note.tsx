import { useTranslations } from 'use-intl'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import type { ErrorText } from '#components/ui/feedback/error-text.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { CreateState } from './use-create.ts'

interface CreateNoteProps {
  state: CreateState
  /** The words for a failure; null when there is none. */
  text: ErrorText | null
  onLook: () => void
  onLookBack: () => void
  onAgain: () => void
  onFound: (card: Opportunity) => void
}

/** What became of the sending, and what can be done about it, above the form. */
export function CreateNote({ state, text, onLook, onLookBack, onAgain, onFound }: CreateNoteProps) {
  const t = useTranslations('opportunity.create')

  if (state.kind === 'failed')
    return (
      <Callout
        tone={state.looked ? 'warning' : 'danger'}
        live
        title={t(state.looked ? 'notThere' : 'failed')}
      >
        {state.looked ? t('notThereText') : (text?.said ?? text?.title)}
        {!state.looked && text?.detail && <p>{text.detail}</p>}
      </Callout>
    )
  if (state.kind === 'unknown')
    return (
      <Callout
        tone="warning"
        live
        title={t('unknown')}
        action={<Button size="sm" onClick={onLook} label={t('look')} />}
      >
        {t('unknownText')}
      </Callout>
    )
  if (state.kind !== 'interrupted') return null
  const found = state.alike
  return (
    <Callout
      tone="warning"
      live
      title={t('interrupted')}
      action={
        found === null ? (
          <Button size="sm" onClick={onLookBack} label={t('look')} />
        ) : (
          <Button size="sm" onClick={onAgain} label={t(found.length === 0 ? 'goOn' : 'another')} />
        )
      }
    >
      {found === null ? t('unknownText') : t('foundAlike', { count: found.length })}
      {found?.map((card) => (
        <p key={card.idOpportunity} className="mt-1 flex flex-wrap items-center gap-2">
          <span className="font-medium">{plainLine(card.title ?? String(card.idOpportunity))}</span>
          <span className="text-ink-3">
            <RelativeTime value={card.created} offset={clockAhead()} />
          </span>
          <Button size="sm" onClick={() => onFound(card)} label={t('thisOne')} />
        </p>
      ))}
    </Callout>
  )
}
