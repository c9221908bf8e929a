import { Rows3 } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuHeading, MenuRadioGroup, MenuSeparator } from '#components/ui/overlay/menu.tsx'
import { type CampaignView, DENSITIES, GROUPS, type GridDensity, type GroupColumn } from '../campaign-view.ts'

const NONE = 'none'

interface GridDisplayMenuProps {
  view: CampaignView
  change: (next: (view: CampaignView) => CampaignView) => void
}

export const GridDisplayMenu = memo(function GridDisplayMenu({ view, change }: GridDisplayMenuProps) {
  const t = useTranslations('campaignGrid')
  return (
    <Menu
      label={t('view.more')}
      trigger={(props) => (
        <Button {...props} size="sm" icon={Rows3}>
          <span className="max-sm:sr-only">{t('view.more')}</span>
        </Button>
      )}
    >
      <MenuHeading>{t('view.group')}</MenuHeading>
      <MenuRadioGroup<GroupColumn | typeof NONE>
        label={t('view.group')}
        value={view.group ?? NONE}
        onChange={(group) => change((now) => ({ ...now, group: group === NONE ? null : group }))}
        options={[
          { value: NONE, label: t('view.groupNone') },
          ...GROUPS.map((group) => ({ value: group, label: t(`columns.${group}`) })),
        ]}
      />
      <MenuSeparator />
      <MenuHeading>{t('view.density')}</MenuHeading>
      <MenuRadioGroup<GridDensity | typeof NONE>
        label={t('view.density')}
        value={view.density ?? NONE}
        onChange={(density) => change((now) => ({ ...now, density: density === NONE ? null : density }))}
        options={[
          { value: NONE, label: t('view.usual') },
          ...DENSITIES.map((density) => ({ value: density, label: t(`view.densities.${density}`) })),
        ]}
      />
    </Menu>
  )
})
