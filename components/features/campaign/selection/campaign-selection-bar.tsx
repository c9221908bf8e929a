import { Copy, Download, Search } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ChosenCompany, useCompanyActions } from '#components/entities/company/company-actions.tsx'
import { companyNames, type NamedCompany } from '#components/entities/company/company-names.ts'
import { Button } from '#components/ui/button.tsx'
import { copyText } from '#components/ui/copy-button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import { useGo } from '#components/ui/use-go.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { lookupAddressOf } from '#lib/lookup/lookup-text-store.ts'
import { paths } from '#lib/paths.ts'
import type { CampaignSelectionBarProps } from '../campaign-slots.ts'
import { exportOpening } from '../export/export-opening.ts'
import { hiddenSelectedCount } from '../grid/shown-keys.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { gridNamesRun } from '../model/campaign-loads.ts'
import { type CampaignRow, type RowIds, rowKey } from '../model/campaign-row.ts'

type NameOf = (idCompany: number) => NamedCompany | null | undefined

/** The companies as input for the lookup: SIRENs, or `id N` where unknown, so that an id is not read as a SIREN. */
export const lookupText = (idCompanies: readonly number[], nameOf: NameOf): string =>
  idCompanies.map((idCompany) => nameOf(idCompany)?.siren ?? `id ${idCompany}`).join(', ')

/**
 * The selected rows as lines to paste: distinct company ids or SIRENs, or campaign and company ids of each row
 * separated by a tab. Companies with an unknown SIREN are left out.
 */
export function copiedRows(
  rows: readonly RowIds[],
  what: 'idCompany' | 'siren' | 'row',
  nameOf: NameOf,
): string[] {
  if (what === 'row') return rows.map(({ idCampaign, idCompany }) => `${idCampaign}\t${idCompany}`)
  const ids = [...new Set(rows.map(({ idCompany }) => idCompany))]
  return what === 'idCompany' ? ids.map(String) : ids.flatMap((id) => nameOf(id)?.siren ?? [])
}

/** The selected keys that still have a row; the same set if all have. */
export function existingKeys(chosen: ReadonlySet<string>, rows: Iterable<RowIds>): ReadonlySet<string> {
  const left = new Set(chosen)
  for (const row of rows) if (left.size > 0) left.delete(rowKey(row))
  return left.size === 0 ? chosen : chosen.difference(left)
}

/** Deselects rows that are gone after a reload, so that the bar counts only what it acts on. */
function useStillThere(selection: Selection, { generation, state, rows }: CampaignLoad): void {
  const looked = useRef(generation)
  useEffect(() => {
    if (looked.current === generation || state === 'loading' || state === 'failed') return
    looked.current = generation
    const chosen = selection.get()
    const kept = existingKeys(chosen, rows)
    if (kept !== chosen) selection.set(kept)
  }, [selection, generation, state, rows])
}

/** Data of the selected rows for the bar's actions; names and SIRENs are loaded when first needed. */
function useChosen(chosenRows: () => readonly CampaignRow[]) {
  const t = useTranslations('campaignSelection')
  const errorText = useErrorText()
  const [busy, setBusy] = useState<'lookup' | 'copy' | null>(null)
  const latest = useLatest(chosenRows)

  const ids = () => [...new Set(latest.current().map(({ idCompany }) => idCompany))]

  /** Loads missing names. Returns whether it succeeded; shows the error if not, unless it was cancelled. */
  async function name(idCompanies: readonly number[]): Promise<boolean> {
    try {
      await gridNamesRun.load(idCompanies)
      return true
    } catch (error) {
      if (!(error instanceof DOMException))
        toast({ title: t('notNamed'), description: errorText(error).short, tone: 'danger' })
      return false
    }
  }

  return {
    busy,
    ids,
    /** The distinct companies, in the order of the grid; the id replaces a name that cannot be read. */
    async companies(): Promise<ChosenCompany[]> {
      const idCompanies = ids()
      await name(idCompanies)
      return idCompanies.map((idCompany) => {
        const known = companyNames.get(idCompany)
        return { idCompany, name: known ? plainLine(known.name) : t('company', { id: String(idCompany) }) }
      })
    },
    /** The address of the lookup for these companies; null if their SIRENs could not be read, or the person left. */
    async lookupAddress(): Promise<string | null> {
      const idCompanies = ids()
      const { pathname } = window.location
      setBusy('lookup')
      const named = await name(idCompanies)
      setBusy(null)
      return named && pathname === window.location.pathname
        ? paths.companies(lookupAddressOf(lookupText(idCompanies, companyNames.get)))
        : null
    },
    async copy(what: 'idCompany' | 'siren' | 'row'): Promise<void> {
      const rows = latest.current()
      setBusy('copy')
      const named = what !== 'siren' || (await name(ids()))
      setBusy(null)
      if (!named) return
      const lines = copiedRows(rows, what, companyNames.get)
      const done = await copyText(lines.join('\n'))
      const title = done ? t('copied', { count: lines.length }) : t('copyFailed')
      announce(title)
      toast({ title, tone: done ? 'success' : 'danger' })
    },
  }
}

export function CampaignSelectionBar(props: CampaignSelectionBarProps) {
  const { selection, grid, chosenRows, load, slots } = props
  const t = useTranslations('campaignSelection')
  const go = useGo()
  useStillThere(selection, load)
  const keys = useDeferredValue(useSelected(selection))
  const unseen = useMemo(() => hiddenSelectedCount(grid, keys), [grid, keys])
  const rows = keys.size - unseen
  const chosen = useChosen(chosenRows)
  const { buttons, dialog } = useCompanyActions({ slots, ids: chosen.ids, companies: chosen.companies })

  if (keys.size === 0 && !dialog) return null
  return (
    <>
      {keys.size > 0 && (
        <SelectionBar
          label={t('label')}
          selection={selection}
          count={t('selected', { count: rows })}
          unseen={unseen}
        >
          {rows > 0 && (
            <>
              <Button
                size="sm"
                icon={Search}
                busy={chosen.busy === 'lookup'}
                onClick={() => void chosen.lookupAddress().then((href) => href && go.to(href))}
                label={t('lookup')}
              />
              {buttons}
              <Menu
                label={t('copy')}
                align="start"
                side="top"
                trigger={(props) => (
                  <Button size="sm" icon={Copy} busy={chosen.busy === 'copy'} {...props} label={t('copy')} />
                )}
              >
                <MenuItem onSelect={() => void chosen.copy('idCompany')} label={t('copyIds')} />
                <MenuItem onSelect={() => void chosen.copy('siren')} label={t('copySirens')} />
                <MenuItem onSelect={() => void chosen.copy('row')} label={t('copyRows')} />
              </Menu>
              <Button
                size="sm"
                icon={Download}
                onClick={() => exportOpening.tell('chosen')}
                label={t('csv')}
              />
            </>
          )}
        </SelectionBar>
      )}
      {dialog}
    </>
  )
}
