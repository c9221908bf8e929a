import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { useTranslations } from 'use-intl'
import { AppLink } from '#components/ui/app-link.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { paths } from '#lib/paths.ts'
import { usePreferences } from '#lib/preferences/use-preferences.tsx'
import { Brand } from './brand.tsx'
import { NavigationList } from './navigation-list.tsx'

/** The navigation at the side, where there is room for it. */
export function SideBar() {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const { preferences, choose } = usePreferences()
  const collapsed = preferences.nav === 'collapsed'
  return (
    <nav
      data-print="no"
      aria-label={t('mainNavigation')}
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-line lg:flex',
        collapsed ? 'w-[3.25rem]' : 'w-52',
      )}
    >
      <div className={cx('flex h-topbar shrink-0 items-center', collapsed ? 'justify-center' : 'px-3.5')}>
        <AppLink href={paths.home()} className="flex min-w-0 items-center gap-2.5 rounded-md">
          <Brand />
          <span className={collapsed ? 'sr-only' : 'truncate text-base font-semibold tracking-tight'}>
            {common('product')}
          </span>
        </AppLink>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2.5 py-2">
        <NavigationList collapsed={collapsed} />
      </div>
      <div className={cx('flex p-2.5', collapsed ? 'justify-center' : 'justify-start')}>
        <IconButton
          label={collapsed ? t('expand') : t('collapse')}
          aria-expanded={!collapsed}
          icon={collapsed ? <PanelLeftOpen size={16} /> : <PanelLeftClose size={16} />}
          onClick={() => choose('nav', collapsed ? 'open' : 'collapsed')}
        />
      </div>
    </nav>
  )
}
