import Building2 from 'lucide-react/icons/building-2'
import Columns3 from 'lucide-react/icons/columns-3'
import House from 'lucide-react/icons/house'
import Import from 'lucide-react/icons/import'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import UsersRound from 'lucide-react/icons/users-round'
import Webhook from 'lucide-react/icons/webhook'
import type { ComponentType } from 'react'
import type { Messages } from 'use-intl'
import { paths } from '#lib/paths.ts'

interface NavigationEntry {
  key: keyof Messages['shell']['nav']
  href: string
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
}

/** The side navigation, in order. A line is added with the screen that it leads to, never before. */
export const navigation: readonly NavigationEntry[] = [
  { key: 'home', href: paths.home(), icon: House },
  { key: 'companies', href: paths.companies(), icon: Building2 },
  { key: 'contacts', href: paths.contacts(), icon: UsersRound },
  { key: 'campaigns', href: paths.campaigns(), icon: Megaphone },
  { key: 'opportunities', href: paths.opportunities(), icon: Columns3 },
  { key: 'routines', href: paths.routines(), icon: ListChecks },
  { key: 'newsletters', href: paths.newsletters(), icon: Mail },
  { key: 'import', href: paths.import(), icon: Import },
  { key: 'webhooks', href: paths.webhooks(), icon: Webhook },
]

/** Whether a path lies at or below an entry; Home is only itself. */
export const isCurrent = (pathname: string, href: string): boolean =>
  href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
