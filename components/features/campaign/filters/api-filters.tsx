import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNamed } from '#components/entities/team/use-team.ts'
import { formatDate } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { COMPANY_STATUSES } from '../campaign-request.ts'
import { CAMPAIGN_FIELDS, type CampaignTexts, DAY_FIELDS } from '../campaign-view.ts'
import { useFilterDraft } from './use-filter-draft.ts'

interface ApiFiltersProps {
  /** Opens the fields, e.g. to show an error. */
  wanted: boolean
  texts: CampaignTexts
  children: ReactNode
}

/** The API's filters, collapsible: the active ones are listed in the summary line, to leave room for rows. */
export function ApiFilters({ wanted, texts, children }: ApiFiltersProps) {
  const t = useTranslations('campaignGrid')
  const c = useTranslations('campaign')
  const notation = useNotation()
  const named = useNamed()
  const box = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // Opened before hydration.
    if (box.current?.open) setOpen(true)
  }, [])
  // A restored draft that was not submitted must be visible too.
  const { dirty } = useFilterDraft(texts)
  const shown = open || wanted || dirty
  // The fields, nine with their suggestions, are rendered when first opened.
  const [drawn, setDrawn] = useState(shown)
  if (shown && !drawn) setDrawn(true)
  const active = CAMPAIGN_FIELDS.flatMap((field) => {
    const text = texts[field]
    if (text === undefined) return []
    if (DAY_FIELDS.some((each) => each === field)) return [[field, formatDate(text, notation)] as const]
    if (field === 'idCampaign')
      return [[field, text.replace(/\d+/g, (id) => named('campaign', id, id))] as const]
    const status = field === 'companyStatus' && COMPANY_STATUSES.find((each) => each === text)
    return [[field, status && status !== 'any' ? c(`states.${status}`) : text] as const]
  })
  return (
    <details
      ref={box}
      open={shown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/filters border-b border-line"
    >
      <summary className="inset-focus flex min-h-9 list-none items-center gap-x-2 px-4 py-1 text-sm text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          className="-ms-1 -me-1 shrink-0 transition-transform duration-100 group-open/filters:rotate-90"
        />
        <span className="shrink-0">{t('filters')}</span>
        {!shown && (
          <span className="flex min-w-0 gap-x-3 overflow-hidden whitespace-nowrap">
            {active.map(([field, text]) => (
              <span key={field} className="max-w-56 shrink-0 truncate text-ink">
                <span className="text-ink-3">{t(`fields.${field}`)}</span> {text}
              </span>
            ))}
          </span>
        )}
      </summary>
      {drawn && children}
    </details>
  )
}
