'use client'

import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Handshake from 'lucide-react/icons/handshake'
import Search from 'lucide-react/icons/search'
import TagIcon from 'lucide-react/icons/tag'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx'
import { useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import { useGo } from '#components/ui/use-go.ts'
import type { CampaignSelectionBarProps } from '../campaign-slots.ts'
import { openExport } from '../export/export-opening.ts'
import { type ChosenCompany, useChosen } from './use-chosen.ts'

/** Companies that one batch of writes takes: more would be a job for a machine, not for a dialog. */
const MOST = 500

type Act = 'tag' | 'create'

/** What can be done with the chosen rows. Nothing is there while none is chosen. */
export function CampaignSelectionBar({ selection, chosenRows, slots }: CampaignSelectionBarProps) {
  const t = useTranslations('campaignSelection')
  const go = useGo()
  const rows = useSelected(selection).size
  const chosen = useChosen(chosenRows)
  const [acting, setActing] = useState<{ act: Act; companies: readonly ChosenCompany[] } | null>(null)
  const { TagCompanies, CreateOpportunities } = slots

  const act = (name: Act) => {
    const ids = chosen.ids()
    if (ids.length > MOST) {
      toast({ title: t('tooMany', { most: MOST }), tone: 'warning' })
      return
    }
    void chosen.companies().then((companies) => setActing({ act: name, companies }))
  }
  if (rows === 0 && acting === null) return null
  return (
    <>
      {rows > 0 && (
        <SelectionBar label={t('label')} selection={selection} count={t('selected', { count: rows })}>
          <Button
            size="sm"
            icon={Search}
            busy={chosen.busy === 'lookup'}
            onClick={() => void chosen.lookupAddress().then((href) => href && go.to(href))}
          >
            {t('lookup')}
          </Button>
          <Button size="sm" icon={TagIcon} onClick={() => act('tag')}>
            {t('tag')}
          </Button>
          <Button size="sm" icon={Handshake} onClick={() => act('create')}>
            {t('create')}
          </Button>
          <Menu
            label={t('copy')}
            align="start"
            side="top"
            trigger={(props) => (
              <Button size="sm" icon={Copy} busy={chosen.busy === 'copy'} {...props}>
                {t('copy')}
              </Button>
            )}
          >
            <MenuItem onSelect={() => void chosen.copy('idCompany')}>{t('copyIds')}</MenuItem>
            <MenuItem onSelect={() => void chosen.copy('siren')}>{t('copySirens')}</MenuItem>
            <MenuItem onSelect={() => void chosen.copy('row')}>{t('copyRows')}</MenuItem>
          </Menu>
          <Button size="sm" icon={Download} onClick={() => openExport('chosen')}>
            {t('csv')}
          </Button>
        </SelectionBar>
      )}
      {acting?.act === 'tag' && <TagCompanies companies={acting.companies} onClose={() => setActing(null)} />}
      {acting?.act === 'create' && (
        <CreateOpportunities companies={acting.companies} onClose={() => setActing(null)} />
      )}
    </>
  )
}
