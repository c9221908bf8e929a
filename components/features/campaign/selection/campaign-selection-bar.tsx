import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyActions } from '#components/entities/company/company-actions.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx'
import { useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import { useGo } from '#components/ui/use-go.ts'
import type { CampaignSelectionBarProps } from '../campaign-slots.ts'
import { openExport } from '../export/export-opening.ts'
import { chosenUnseen } from '../grid/shown-keys.ts'
import { useStillThere } from './still-there.ts'
import { useChosen } from './use-chosen.ts'

/** What can be done with the chosen rows. Nothing is there while none is chosen. */
export function CampaignSelectionBar({
  selection,
  grid,
  chosenRows,
  load,
  slots,
}: CampaignSelectionBarProps) {
  const t = useTranslations('campaignSelection')
  const go = useGo()
  useStillThere(selection, load)
  const keys = useSelected(selection)
  const unseen = useMemo(() => chosenUnseen(grid, keys), [grid, keys])
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
              <Button size="sm" icon={Download} onClick={() => openExport('chosen')} label={t('csv')} />
            </>
          )}
        </SelectionBar>
      )}
      {dialog}
    </>
  )
}
