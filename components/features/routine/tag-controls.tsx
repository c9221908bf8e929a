import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { Button } from '#components/ui/button.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import {
  TAG_TYPES,
  type TagChange,
  type TagWrite,
  tagTypeOf,
  takeBackTags,
} from '#lib/domain/routine/routine-tag.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { Tagging } from './use-tagging.ts'

interface TagControlProps {
  row: SupplyIdentification
  tagging: Tagging
}

/** Select for a tag. Values that the API cannot set are not offered. */
export function TypeSelect({ row, tagging }: TagControlProps) {
  const t = useTranslations('routine')
  const off = useDisabledReason()
  const { idIdentificationType: id, identificationType } = row
  const known = tagTypeOf(id)
  return (
    <Select
      size="sm"
      aria-label={t('tagOf', { routine: String(row.idSupply), company: String(row.idCompany) })}
      value={id ?? ''}
      disabled={off !== undefined}
      title={off}
      onValueChange={(value) => {
        const idIdentificationType = tagTypeOf(Number(value))
        if (idIdentificationType !== null) tagging.set(row, { idIdentificationType })
      }}
    >
      {id === null && <option value="">{t('untagged')}</option>}
      {id !== null && known === null && (
        <option value={id}>{plainLine(identificationType?.title ?? String(id))}</option>
      )}
      <TagTypes isPermanent={known === null} />
    </Select>
  )
}

/** The options; if no value is set yet, in a group whose label warns that a value cannot be cleared again. */
function Settable({ isPermanent, children }: { isPermanent: boolean; children: ReactNode }) {
  const t = useTranslations('routine')
  return isPermanent ? <optgroup label={t('forGood')}>{children}</optgroup> : children
}

/** Options for the tags that the API accepts. */
export function TagTypes({ isPermanent }: { isPermanent: boolean }) {
  const t = useTranslations('routine')
  return (
    <Settable isPermanent={isPermanent}>
      <Options of={TAG_TYPES} text={(type) => t(`types.${type}`)} />
    </Settable>
  )
}

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

/** Returns a function for the text of a change. */
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

/** Select for whether the company is a former customer: yes, no or not set. */
export function FormerSelect({ row, tagging }: TagControlProps) {
  const t = useTranslations('routine')
  const off = useDisabledReason()
  const { isFormerCustomer } = row
  return (
    <Select
      size="sm"
      aria-label={t('formerOf', { routine: String(row.idSupply), company: String(row.idCompany) })}
      value={isFormerCustomer === null ? '' : String(isFormerCustomer)}
      disabled={off !== undefined}
      title={off}
      onValueChange={(value) => tagging.set(row, { isFormerCustomer: value === 'true' })}
    >
      {isFormerCustomer === null && <option value="">{t('unsaid')}</option>}
      <Settable isPermanent={isFormerCustomer === null}>
        <option value="true">{t('yes')}</option>
        <option value="false">{t('no')}</option>
      </Settable>
    </Select>
  )
}
