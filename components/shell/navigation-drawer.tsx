import MenuIcon from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'

const load = () => import('./drawer.tsx')
const Drawer = partOf(load, 'Drawer')

/** The navigation where there is no room for a side bar: a drawer over the page. */
export function NavigationDrawer() {
  const t = useTranslations('shell')
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="flex lg:hidden">
        <IconButton
          label={t('openMenu')}
          tooltip={false}
          aria-haspopup="dialog"
          aria-expanded={open}
          icon={<MenuIcon size={18} />}
          onPointerDown={() => void load().catch(() => undefined)}
          onClick={() => setOpen(true)}
          className="-ms-2"
        />
      </div>
      {/* Turned round, the device has room for the side bar: a modal that is hidden then would leave the page dead. */}
      {open && <Drawer onClose={() => setOpen(false)} />}
    </>
  )
}
