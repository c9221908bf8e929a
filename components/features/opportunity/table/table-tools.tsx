import { Group } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuHeading, MenuItem, MenuRadioGroup, MenuSeparator } from '#components/ui/overlay/menu.tsx'
import { ColumnChooser } from '#components/ui/table/column-chooser.tsx'
import { DIMENSIONS, type Dimension } from '#lib/domain/opportunity/report/kinds.ts'
import { foldAll } from './folding.ts'
import { DEFAULT_VIEW, TABLE_COLUMNS } from './table-view.ts'
import { useColumnNames } from './use-column-names.ts'
import type { TableLook } from './use-table-look.ts'

const NONE = 'none'
const groups = [{ ids: TABLE_COLUMNS }]

export function TableTools({ look: { look, columns, change, changeColumns } }: { look: TableLook }) {
  const t = useTranslations('opportunityTable.group')
  const nameOf = useColumnNames()
  return (
    <>
      <Menu
        label={t('label')}
        trigger={(props) => (
          <Button {...props} size="sm" icon={Group}>
            <span className="max-sm:sr-only">{look.group === null ? t('label') : t(`by.${look.group}`)}</span>
          </Button>
        )}
      >
        <MenuHeading>{t('label')}</MenuHeading>
        <MenuRadioGroup<Dimension | typeof NONE>
          label={t('label')}
          value={look.group ?? NONE}
          onChange={(group) => change((now) => ({ ...now, group: group === NONE ? null : group }))}
          options={([NONE, ...DIMENSIONS] as const).map((value) => ({ value, label: t(value) }))}
        />
        {look.group !== null && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => foldAll(true)} label={t('foldAll')} />
            <MenuItem onSelect={() => foldAll(false)} label={t('unfoldAll')} />
          </>
        )}
      </Menu>
      <ColumnChooser
        view={columns}
        onChange={changeColumns}
        defaults={DEFAULT_VIEW}
        groups={groups}
        nameOf={nameOf}
      />
    </>
  )
}
