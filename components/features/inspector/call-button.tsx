'use client'

import Braces from 'lucide-react/icons/braces'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { inspection } from '#components/ui/feedback/inspection.ts'
import { type PanelState, refetchOf } from '#components/ui/feedback/panel-state.ts'

/** In the head of a panel: the API calls behind it. */
export function CallButton({ state }: { state: PanelState }) {
  const t = useTranslations('inspector')
  return (
    <IconButton
      size="sm"
      label={t('button')}
      data-print="no"
      data-testid="inspect"
      aria-haspopup="dialog"
      icon={<Braces aria-hidden size={14} />}
      className="-me-1.5"
      onClick={({ currentTarget }) => {
        const panel = currentTarget.closest('section, dialog, [data-panel]')
        const title = panel?.querySelector('h1, h2, h3')?.firstChild?.textContent ?? ''
        inspection.show({ panel, title, refetch: refetchOf(state) })
      }}
    />
  )
}
