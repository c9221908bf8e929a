import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { MassPreview } from '#components/ui/table/mass-preview.tsx'
import {
  isIrreversible,
  sameTag,
  type TagChange,
  type TagWrite,
  tagEntries,
  tagKey,
  undoTagOf,
} from '#lib/domain/routine/routine-tag.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { useTagText } from './tag-choices.tsx'
import { tagsNow } from './use-tagging.ts'

interface TagPreviewProps {
  writes: readonly TagWrite[]
  change: TagChange
  nameOf: (write: TagWrite) => string
  onClose: () => void
  onConfirm: (writes: TagWrite[]) => void
}

/**
 * Preview of a bulk tag: present values, rows that have the tag already, and values that cannot be cleared again. Rows
 * are read again on confirming: if a colleague has changed some, these are shown and must be confirmed again.
 */
export function TagPreview({ writes: seen, change, nameOf, onClose, onConfirm }: TagPreviewProps) {
  const t = useTranslations('routine')
  const [writes, setWrites] = useState(seen)
  const [overtaken, setOvertaken] = useState(0)
  const { busy, attempt } = useAttempt(({ title, message }) =>
    toast({ tone: 'danger', title: t('notRead'), description: message ?? title }),
  )
  const confirm = (chosen: TagWrite[]) =>
    attempt(async () => {
      const known = await tagsNow(chosen.map(({ row }) => row))
      const now = (write: TagWrite) => ({ ...write, row: known.get(tagKey(write.row)) ?? write.row })
      const others = chosen.filter((one) => !sameTag(now(one).row, one.row, one.change))
      if (others.length === 0) return onConfirm(chosen)
      setWrites(writes.map(now))
      setOvertaken(others.length)
    })
  const forGood = writes.filter(isIrreversible).length
  const textOf = useTagText()
  const before = ({ row }: TagWrite) => {
    const held = undoTagOf(row, change)
    if (held !== null) return textOf(held)
    return 'isFormerCustomer' in change ? null : lineOrNull(row.identificationType?.title)
  }
  return (
    <MassPreview
      title={(count) => t('previewTitle', { count, tag: textOf(change) })}
      entries={tagEntries(writes)}
      nameOf={nameOf}
      detailOf={(write) => {
        const now = before(write)
        return now ? t('now', { tag: now }) : t('nothingNow')
      }}
      reasonText={(_, count) => t('holdsAlready', { count })}
      confirmLabel={(count) => t('apply', { count })}
      onClose={onClose}
      busy={busy}
      onConfirm={(chosen) => void confirm(chosen)}
    >
      {overtaken > 0 && <Callout tone="warning" live title={t('overtakenMany', { count: overtaken })} />}
      {forGood > 0 && <Callout tone="warning" title={t('cannotUndoMany', { count: forGood })} />}
    </MassPreview>
  )
}
