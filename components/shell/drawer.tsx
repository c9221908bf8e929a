'use client'

import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { Brand } from './brand.tsx'
import { NavigationList } from './navigation-list.tsx'

/** The drawer of the navigation, open while it is there. It gives the focus back to where it was. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const ref = useRef<HTMLDialogElement>(null)
  const close = () => ref.current?.close()
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={t('mainNavigation')}
      onClose={onClose}
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
  )
}
