import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { AppLink } from '#components/ui/app-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { isCurrent, navigation } from './navigation.ts'

interface NavigationListProps {
  /** Shows icons only; names stay for screen readers and tooltips. */
  collapsed?: boolean
  onNavigate?: () => void
}

export function NavigationList({ collapsed = false, onNavigate }: NavigationListProps) {
  const t = useTranslations('shell')
  const pathname = usePathname()
  return (
    <ul className="flex flex-col gap-0.5">
      {navigation.map(({ key, href, icon: Icon }) => {
        const current = isCurrent(pathname, href)
        const name = t(`nav.${key}`)
        return (
          <li key={key}>
            <AppLink
              href={href}
              onClick={onNavigate}
              aria-current={current ? 'page' : undefined}
              data-tooltip={collapsed ? name : undefined}
              className={cx(
                'flex h-control-md items-center gap-2.5 rounded-md text-sm transition-colors duration-100',
                collapsed ? 'w-control-md justify-center' : 'px-2',
                current ? 'bg-press font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              <span className={cx('flex shrink-0', current ? 'text-accent-ink' : 'text-ink-3')}>
                <Icon aria-hidden size={16} />
              </span>
              <span className={collapsed ? 'sr-only' : 'truncate'}>{name}</span>
            </AppLink>
          </li>
        )
      })}
    </ul>
  )
}
