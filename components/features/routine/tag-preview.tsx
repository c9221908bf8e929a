import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { MassPreview } from '#components/ui/table/mass-preview.tsx'
import { isForGood, type TagWrite, tagEntries, tagTypeOf } from '#lib/domain/routine/routine-tag.ts'
import { plainLine } from '#lib/format/plain-text.ts'

interface TagPreviewProps {
  writes: readonly TagWrite[]
  /** What will be set, in words. */
  tag: string
  nameOf: (write: TagWrite) => string
  onClose: () => void
  onConfirm: (writes: TagWrite[]) => void
}

/** What tagging many will do: what each has now, who has it already, and what nothing can empty again. */
export function TagPreview({ writes, tag, nameOf, onClose, onConfirm }: TagPreviewProps) {
  const t = useTranslations('routine')
  const forGood = writes.filter(isForGood).length
  const before = ({ row, change }: TagWrite) => {
    if ('isFormerCustomer' in change)
      return row.isFormerCustomer === null
        ? null
        : t(row.isFormerCustomer ? 'choices.former' : 'choices.notFormer')
    const type = tagTypeOf(row.idIdentificationType)
    return type === null ? plainLine(row.identificationType?.title ?? '') : t(`types.${type}`)
  }
  return (
    <MassPreview
      title={(count) => t('previewTitle', { count, tag })}
      entries={tagEntries(writes)}
      nameOf={nameOf}
      detailOf={(write) => {
        const now = before(write)
        return now ? t('now', { tag: now }) : t('nothingNow')
      }}
      whyText={(_, count) => t('holdsAlready', { count })}
      confirmLabel={(count) => t('apply', { count })}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {forGood > 0 && <Callout tone="warning" title={t('cannotUndoMany', { count: forGood })} />}
    </MassPreview>
  )
}
