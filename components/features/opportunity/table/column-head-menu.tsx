import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import { useTranslations } from 'use-intl'
import { Menu } from '#components/ui/overlay/menu.tsx'
import { ColumnMenu, type ColumnMenuProps } from '#components/ui/table/column-menu.tsx'

interface ColumnHeadMenuProps extends ColumnMenuProps {
  name: string
  /** It takes part in the tab order: nothing else of its head does. */
  alone: boolean
}

/** The button of a column's menu: it shows when somebody comes near its head. */
export function ColumnHeadMenu({ name, alone, ...props }: ColumnHeadMenuProps) {
  const t = useTranslations('ui.columns')
  return (
    <Menu
      label={t('menu', { name })}
      align="start"
      className="w-60"
      trigger={(trigger) => (
        <button
          {...trigger}
          data-press=""
          type="button"
          tabIndex={alone ? 0 : -1}
          data-column-menu=""
          aria-label={t('menu', { name })}
          className="flex size-6 items-center justify-center rounded-sm text-transparent group-focus-within/head:text-ink-3 group-hover/head:text-ink-3 hover:bg-hover hover:text-ink aria-expanded:text-ink-3 pointer-coarse:text-ink-3"
        >
          <Ellipsis size={13} />
        </button>
      )}
    >
      <ColumnMenu {...props} />
    </Menu>
  )
}
