import Braces from 'lucide-react/icons/braces'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import type { InspectedQuery } from '#components/ui/feedback/inspect.ts'
import { inspection } from '#components/ui/feedback/inspection.ts'

/** In the head of a panel: the API calls behind it. */
export function CallButton({ queries }: { queries: readonly InspectedQuery[] | null }) {
  const t = useTranslations('inspector')
  return (
    <IconButton
      size="sm"
      label={t('button')}
      data-print="no"
      data-testid="inspect"
      aria-haspopup="dialog"
      icon={Braces}
      className="-me-1.5"
      onClick={({ currentTarget }) => {
        const heading = currentTarget.closest('section, dialog')?.querySelector('h1, h2, h3')
        inspection.set({ queries, title: heading?.firstChild?.textContent ?? '' })
      }}
    />
  )
}
