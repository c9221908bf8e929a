import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { afterPaint } from '#components/ui/after-paint.ts'
import { IconButton } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { Modal } from '#components/ui/overlay/dialog.tsx'
import { useMedia } from '#components/ui/use-media.ts'
import { useOnChange } from '#components/ui/use-on-change.ts'
import { useName } from '#lib/query/use-names.ts'
import type { CampaignRowPanelProps } from '../campaign-slots.ts'
import { type RowIds, readRowKey } from '../model/campaign-row.ts'
import { CompanyPart } from './company-part.tsx'
import { OpportunitiesPart } from './opportunities-part.tsx'
import { PanelPlaceholder } from './panel-placeholder.tsx'
import { RowParts } from './row-parts.tsx'

/** Wide enough for the panel beside the grid; otherwise it is a modal. `PanelPlaceholder` has the same limit and width. */
const DOCKED = '(width >= 75rem)'

/** Whether a key was pressed in a dialog or menu inside the panel, which handles it itself. */
const inDialog = ({ target, currentTarget }: KeyboardEvent): boolean => {
  const inner = target instanceof Element ? target.closest('dialog, [popover]') : null
  return inner !== null && inner !== currentTarget && currentTarget.contains(inner)
}

interface PanelFrameProps {
  label: string
  onClose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** An `aside` beside the grid, which stays usable; without room a modal sheet, the whole screen on a phone. */
function PanelFrame({ label, onClose, onKeyDown, children }: PanelFrameProps) {
  const docked = useMedia(DOCKED)
  // Not known before hydration: moving the content from one to the other would remount it and repeat its queries.
  if (docked === null) return <PanelPlaceholder />
  return docked ? (
    <aside
      aria-label={label}
      data-testid="row-panel"
      onKeyDown={(event) => {
        if (inDialog(event)) return
        onKeyDown(event)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      className="sticky top-[calc(var(--topbar)+1rem)] flex h-[calc(100dvh-var(--topbar)-4.75rem)] w-[27rem] shrink-0 flex-col self-start overflow-hidden rounded-lg border border-line bg-surface"
    >
      {children}
    </aside>
  ) : (
    <Modal
      paintsFirst
      aria-label={label}
      data-testid="row-panel"
      data-sheet=""
      onClose={onClose}
      onKeyDown={(event) => {
        if (!inDialog(event)) onKeyDown(event)
      }}
      className="m-0 ms-auto h-dvh max-h-none w-full max-w-none bg-surface sm:w-[28rem] sm:border-s"
    >
      {children}
    </Modal>
  )
}

/** All of one row of the grid: state, history, fields, company, and actions. */
export function CampaignRowPanel({ rowKey, ...rest }: CampaignRowPanelProps) {
  const place = readRowKey(rowKey)
  return place && <Panel place={place} rowKey={rowKey} {...rest} />
}

type PanelProps = CampaignRowPanelProps & { place: RowIds }

function Panel({ place, rowKey, generation, position, onMove, onClose, slots }: PanelProps) {
  const t = useTranslations('campaignPanel')
  const client = useQueryClient()
  const named = useNamed()
  const { idCampaign, idCompany } = place
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useCompanyText()(idCompany, useName(companyNames, idCompany)?.name)
  const label = t('label', { company: name, campaign: String(idCampaign) })
  const { RoutineTags, CreateOpportunity } = slots

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useOnChange(generation, () => client.invalidateQueries({ queryKey: ['listCampaignResults'] }))
  useOnChange(rowKey, () => {
    announce(label)
    // What had the focus may have gone with its row, or be disabled at an end of the list.
    afterPaint(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
  })

  const canMove = (step: 1 | -1) =>
    position !== null && position.index + step >= 1 && position.index + step <= position.of
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step === null || !event.altKey || event.ctrlKey || event.metaKey) return
    // Alt+Arrow opens a select.
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
            {named('campaign', idCampaign)}
            <NamePencil kind="campaign" id={idCampaign} />
            {position && <> · {t('position', { index: position.index, of: position.of })}</>}
          </p>
        </div>
        <IconButton
          label={t('previous')}
          aria-keyshortcuts="Alt+ArrowUp"
          icon={<ChevronUp size={16} />}
          disabled={!canMove(-1)}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t('next')}
          aria-keyshortcuts="Alt+ArrowDown"
          icon={<ChevronDown size={16} />}
          disabled={!canMove(1)}
          onClick={() => onMove(1)}
        />
        <IconButton label={t('close')} aria-keyshortcuts="Escape" icon={<X size={16} />} onClick={onClose} />
      </header>
      {/* Parts below one that is loading are hidden for a while, as they would shift when it arrives. */}
      <div
        key={rowKey}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [&>[data-state=loading]~*]:animate-await"
      >
        <RowParts place={place} />
        <CompanyPart idCompany={idCompany} />
        <RoutineTags idCompany={idCompany} />
        <OpportunitiesPart idCompany={idCompany} create={<CreateOpportunity start={{ idCompany }} />} />
      </div>
    </PanelFrame>
  )
}
