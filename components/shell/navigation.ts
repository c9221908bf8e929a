import Building2 from 'lucide-react/icons/building-2'
import Code from 'lucide-react/icons/code'
import Columns3 from 'lucide-react/icons/columns-3'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Upload from 'lucide-react/icons/upload'
import UsersRound from 'lucide-react/icons/users-round'
import Webhook from 'lucide-react/icons/webhook'
import { paths } from '#lib/paths.ts'

/** Entries of the side navigation, in order, with their icons. */
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
