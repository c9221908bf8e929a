import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { IconButton } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { useName } from '#lib/query/use-names.ts'
import type { CampaignRowPanelProps } from '../campaign-slots.ts'
import { readRowKey } from '../model/campaign-row.ts'
import { CompanyPart } from './company-part.tsx'
import { OpportunitiesPart } from './opportunities-part.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { RowParts } from './row-parts.tsx'
import type { RowPlace } from './use-campaign-row.ts'

/** One row of the grid told whole: its state, its history, its company, and what to do next. */
export function CampaignRowPanel({ rowKey, ...rest }: CampaignRowPanelProps) {
  const place = readRowKey(rowKey)
  return place && <Panel place={place} rowKey={rowKey} {...rest} />
}

type PanelProps = Omit<CampaignRowPanelProps, 'row'> & { place: RowPlace }

function Panel({ place, rowKey, position, onMove, onClose, slots }: PanelProps) {
  const t = useTranslations('campaignPanel')
  const named = useNamed()
  const { idCampaign, idCompany } = place
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useCompanyText()(idCompany, useName(companyNames, idCompany)?.name)
  const label = t('label', { company: name, campaign: String(idCampaign) })
  const shown = useRef(rowKey)
  const { idAccount, RoutineTags, CreateOpportunity } = slots

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
    <PanelFrame label={label} onClose={onClose} onKeyDown={onKeyDown}>
      <header className="flex items-start gap-1 border-b border-line py-2 ps-4 pe-2">
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="line-clamp-2 text-lg font-semibold [overflow-wrap:anywhere] focus-visible:outline-none"
          >
            {name}
          </h2>
          <p className="min-h-control-sm text-sm text-ink-3">
            {named('campaign', idCampaign, t('campaign', { id: String(idCampaign) }))}
            <NamePencil kind="campaign" id={idCampaign} plain={t('campaign', { id: String(idCampaign) })} />
            {position && <> · {t('position', { index: position.index, of: position.of })}</>}
          </p>
        </div>
        <IconButton
          size="sm"
          label={t('previous')}
          aria-keyshortcuts="Alt+ArrowUp"
          icon={<ChevronUp size={16} />}
          disabled={!canMove(-1)}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={t('next')}
          aria-keyshortcuts="Alt+ArrowDown"
          icon={<ChevronDown size={16} />}
          disabled={!canMove(1)}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="sm"
          label={t('close')}
          aria-keyshortcuts="Escape"
          icon={<X size={16} />}
          onClick={onClose}
        />
      </header>
      {/* What lies below a part that is still coming has not found its place: it waits for it, a while. */}
      <div
        key={rowKey}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [&>[data-state=loading]~*]:animate-await"
      >
        <RowParts place={place} />
        <CompanyPart idCompany={idCompany} />
        <RoutineTags idCompany={idCompany} />
        <OpportunitiesPart
          idCompany={idCompany}
          idAccount={idAccount}
          create={<CreateOpportunity idAccount={idAccount} start={{ idCompany }} />}
        />
      </div>
    </PanelFrame>
  )
}
