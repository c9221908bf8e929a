import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { Modal } from '#components/ui/overlay/dialog.tsx'
import { Brand } from './brand.tsx'
import { NavigationList } from './navigation-list.tsx'

export function Drawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  return (
    <Modal
      paintsFirst
      aria-label={t('mainNavigation')}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-64 max-w-[85vw] border-e bg-canvas data-shown:animate-slide"
    >
      <div className="flex h-topbar items-center gap-2.5 ps-3.5 pe-2">
        <Brand />
        <span className="min-w-0 flex-1 truncate text-base font-semibold tracking-tight">
          {common('product')}
        </span>
        <IconButton
          size="md"
          label={t('closeMenu')}
          tooltip={false}
          icon={X}
          onClick={onClose}
          data-autofocus=""
        />
      </div>
      <nav aria-label={t('mainNavigation')} className="flex-1 overflow-y-auto px-2.5 py-2">
        <NavigationList onNavigate={onClose} />
      </nav>
    </Modal>
  )
}
