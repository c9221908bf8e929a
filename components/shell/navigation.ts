import {
  Building2,
  Code,
  Columns3,
  History,
  House,
  ListChecks,
  Mail,
  Megaphone,
  Upload,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { paths } from '#lib/paths.ts'

const icons = {
  home: House,
  companies: Building2,
  contacts: UsersRound,
  campaigns: Megaphone,
  opportunities: Columns3,
  routines: ListChecks,
  newsletters: Mail,
  import: Upload,
  activity: History,
  webhooks: Webhook,
  developers: Code,
}

export const navigation = (Object.keys(icons) as (keyof typeof icons)[]).map((key) => ({
  key,
  href: paths[key](),
  icon: icons[key],
}))

/** Whether a path lies at or below an entry; Home is only itself. */
export const isCurrent = (pathname: string, href: string): boolean =>
  pathname === href || (href !== '/' && pathname.startsWith(`${href}/`))
