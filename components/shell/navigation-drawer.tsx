'use client'

import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { Brand } from './brand.tsx'
import { NavigationList } from './navigation-list.tsx'

/** The navigation where there is no room for a side bar: a drawer over the page. */
export function NavigationDrawer() {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const ref = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => ref.current?.close()
  return (
    <div className="flex lg:hidden">
      <IconButton
        label={t('openMenu')}
        tooltip={false}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<MenuIcon aria-hidden size={18} />}
        onClick={() => {
          ref.current?.showModal()
          setOpen(true)
        }}
        className="-ms-2"
      />
      <dialog
        ref={ref}
        aria-label={t('mainNavigation')}
        onClose={() => setOpen(false)}
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) close()
        }}
        className="m-0 h-dvh max-h-none w-64 max-w-[85vw] flex-col border-e border-line bg-canvas p-0 text-ink backdrop:animate-fade backdrop:bg-scrim open:flex open:animate-slide"
      >
        <div className="flex h-topbar items-center gap-2.5 ps-3.5 pe-2">
          <Brand />
          <span className="min-w-0 flex-1 truncate text-base font-semibold tracking-tight">
            {common('product')}
          </span>
          <IconButton
            label={t('closeMenu')}
            tooltip={false}
            icon={<X aria-hidden size={16} />}
            onClick={close}
          />
        </div>
        <nav aria-label={t('mainNavigation')} className="flex-1 overflow-y-auto px-2.5 py-2">
          <NavigationList onNavigate={close} />
        </nav>
      </dialog>
    </div>
  )
}
