import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Options } from '#components/ui/form/input.tsx'
import { TAG_TYPES, type TagChange, type TagWrite, takeBackTags } from '#lib/domain/routine/routine-tag.ts'

/** Options of a bulk change; parsed by `changeOfChoice`. */
export function TagChoices() {
  const t = useTranslations('routine')
  return (
    <>
      <option value="">{t('changeTo')}</option>
      <Options of={TAG_TYPES} text={(type) => t('tagAs', { tag: t(`types.${type}`) })} />
      <option value="former">{t('choices.former')}</option>
      <option value="notFormer">{t('choices.notFormer')}</option>
    </>
  )
}

export function useTagText(): (change: TagChange) => string {
  const t = useTranslations('routine')
  return (change) =>
    'isFormerCustomer' in change
      ? t(change.isFormerCustomer ? 'choices.former' : 'choices.notFormer')
      : t(`types.${change.idIdentificationType}`)
}

/** Returns a function for what is shown after a batch of changes: how to undo it, and how many cannot be undone. */
export function useTagUndo() {
  const t = useTranslations('routine')
  return (done: readonly TagWrite[], undo: (writes: readonly TagWrite[]) => void) => {
    const { writes, stuck } = takeBackTags(done)
    return {
      action: writes.length > 0 && (
        <Button onClick={() => undo(writes)} label={t('undoMany', { count: writes.length })} />
      ),
      note: stuck > 0 && t('hadNothing', { count: stuck }),
    }
  }
}
