import Ellipsis from 'lucide-react/icons/ellipsis'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import type { ColumnFormProps } from './column-form.tsx'

const ColumnForm = partOf(() => import('./column-form.tsx'), 'ColumnForm', { here: true })

/** What a person can set of one column. */
export function StageColumnMenu(props: ColumnFormProps) {
  const t = useTranslations('board')
  const label = t('columnMenu', { label: props.stage.label })
  return (
    <Popover
      label={label}
      align="end"
      trigger={(trigger) => <IconButton {...trigger} label={label} icon={Ellipsis} size="sm" />}
    >
      <ColumnForm {...props} />
    </Popover>
  )
}
