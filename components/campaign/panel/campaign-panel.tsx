'use client'

import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from '#components/ui/announcer.ts'
import { IconButton } from '#components/ui/button.tsx'
import { plainLine } from '#lib/format/plain-text.ts'
import { useCompanyNames } from '#lib/query/company-names.ts'
import { CompanyPart } from './company-part.tsx'
import { OpportunitiesPart } from './opportunities-part.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { RowParts } from './row-parts.tsx'
import type { RowPlace } from './use-campaign-row.ts'

/** What other features lend the panel; app composes them. */
export interface PanelSlots {
  /** The company's tags on routines, set in place. */
  RoutineTags?: ComponentType<{ idCompany: number }> | undefined
  /** A button that begins an opportunity of the company. */
  CreateOpportunity?: ComponentType<{ idCompany: number }> | undefined
}

interface CampaignPanelProps {
  place: RowPlace
  /** Which of the rows on the grid it is, from 1; null when the grid does not show it. */
  position: { index: number; of: number } | null
  /** Goes to a neighbour on the grid, one down or one up. */
  onMove: (step: 1 | -1) => void
  /** Closes; the caller gives the focus back to the grid. */
  onClose: () => void
  slots: PanelSlots
}

/** One row of the grid told whole: its state, its history, its company, and what to do next. */
export function CampaignPanel({ place, position, onMove, onClose, slots }: CampaignPanelProps) {
  const t = useTranslations('campaignPanel')
  const { idCampaign, idCompany } = place
  const heading = useRef<HTMLHeadingElement>(null)
  const names = useCompanyNames([idCompany])
  const known = names.get(idCompany)
  const name = known ? plainLine(known.name) : t('companyId', { id: String(idCompany) })
  const label = t('label', { company: name, campaign: String(idCampaign) })
  const rowKey = `${idCampaign}-${idCompany}`
  const shown = useRef(rowKey)
  const { RoutineTags, CreateOpportunity } = slots

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (shown.current === rowKey) return
    shown.current = rowKey
    announce(label)
  }, [rowKey, label])

  const canMove = (step: 1 | -1) =>
    position !== null && position.index + step >= 1 && position.index + step <= position.of
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step === null || !event.altKey || event.ctrlKey || event.metaKey) return
    // In a list of choices these keys open it.
    if (event.target instanceof HTMLSelectElement || !canMove(step)) return
    event.preventDefault()
    onMove(step)
  }
  return (
    <PanelFrame label={label} onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
        <header className="flex items-start gap-1 border-b border-line py-2 ps-4 pe-2">
          <div className="min-w-0 flex-1">
            <h2
              ref={heading}
              tabIndex={-1}
              className="line-clamp-2 text-lg font-semibold [overflow-wrap:anywhere] focus-visible:outline-none"
            >
              {name}
            </h2>
            <p className="text-sm text-ink-3">
              {t('campaign', { id: String(idCampaign) })}
              {position && <> · {t('position', { index: position.index, of: position.of })}</>}
            </p>
          </div>
          <IconButton
            size="sm"
            label={t('previous')}
            aria-keyshortcuts="Alt+ArrowUp"
            icon={<ChevronUp aria-hidden size={16} />}
            disabled={!canMove(-1)}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t('next')}
            aria-keyshortcuts="Alt+ArrowDown"
            icon={<ChevronDown aria-hidden size={16} />}
            disabled={!canMove(1)}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="sm"
            label={t('close')}
            aria-keyshortcuts="Escape"
            icon={<X aria-hidden size={16} />}
            onClick={onClose}
          />
        </header>
        <div key={rowKey} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <RowParts place={place} />
          <CompanyPart idCompany={idCompany} />
          {RoutineTags && <RoutineTags idCompany={idCompany} />}
          <OpportunitiesPart
            idCompany={idCompany}
            create={CreateOpportunity && <CreateOpportunity idCompany={idCompany} />}
          />
        </div>
      </div>
    </PanelFrame>
  )
}
