import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import type { DisplayFormProps } from './display-form.tsx'

const DisplayForm = partOf(() => import('./display-form.tsx'), 'DisplayForm', { here: true })

/** What a person can set of the whole board. */
export function BoardDisplayMenu(props: DisplayFormProps) {
  const t = useTranslations('board')
  return (
    <Popover
      label={t('display')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} size="sm" icon={SlidersHorizontal}>
          <span className="max-sm:sr-only">{t('display')}</span>
        </Button>
      )}
    >
      <DisplayForm {...props} />
    </Popover>
  )
}
