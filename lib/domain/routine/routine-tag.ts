import type { ResponseOf } from '#lib/contract/index.ts'
import type { SupplyIdentification, TaggedSupplyIdentification } from '#lib/contract/schemas/supply.ts'
import type { MassEntry } from '#lib/domain/mass/mass.ts'

/** Identification types that may be written (api.md 2.4). */
export const TAG_TYPES = [1, 2, 3, 4] as const
export type TagType = (typeof TAG_TYPES)[number]

/** The field that one write changes; the other one is left out and keeps its value (api.md 4.7). */
export type TagChange = { idIdentificationType: TagType } | { isFormerCustomer: boolean }

type Tagged = Pick<TaggedSupplyIdentification, 'idSupply' | 'idCompany'>

export const tagKey = ({ idSupply, idCompany }: Tagged): string => `${idSupply}-${idCompany}`

/** The identification type as one that may be written, or null: untagged, or a type that api.md does not name. */
export const tagTypeOf = (id: number | null): TagType | null => TAG_TYPES.find((type) => type === id) ?? null

/** The fields that can be written. */
export type TagState = Pick<SupplyIdentification, 'idIdentificationType' | 'isFormerCustomer'>

/** Whether two versions of a row have the same value in the field of a change. */
export const sameTag = (a: TagState, b: TagState, change: TagChange): boolean =>
  'isFormerCustomer' in change
    ? a.isFormerCustomer === b.isFormerCustomer
    : a.idIdentificationType === b.idIdentificationType

/** A row with the change applied, for an optimistic update. `title` names the new type until the API does. */
export function withChange(row: SupplyIdentification, change: TagChange, title = ''): SupplyIdentification {
  if ('isFormerCustomer' in change) return { ...row, isFormerCustomer: change.isFormerCustomer }
  const { idIdentificationType } = change
  return { ...row, idIdentificationType, identificationType: { idIdentificationType, title } }
}

export const holdsTag = (row: SupplyIdentification, change: TagChange): boolean =>
  sameTag(row, withChange(row, change), change)

/** Rolls a change back to the value `before`; a field that was changed again meanwhile stays. */
export function withoutChange(
  row: SupplyIdentification,
  change: TagChange,
  before: SupplyIdentification,
): SupplyIdentification {
  if (!holdsTag(row, change)) return row
  if ('isFormerCustomer' in change) return { ...row, isFormerCustomer: before.isFormerCustomer }
  const { idIdentificationType, identificationType } = before
  return { ...row, idIdentificationType, identificationType }
}

/**
 * The write that undoes a change, or null where the API has none: empty values do not overwrite (api.md 4.7), so a tag
 * or a former customer flag that was empty before cannot be emptied again.
 */
export function undoTagOf(before: SupplyIdentification, change: TagChange): TagChange | null {
  if ('isFormerCustomer' in change) {
    return before.isFormerCustomer === null ? null : { isFormerCustomer: before.isFormerCustomer }
  }
  const idIdentificationType = tagTypeOf(before.idIdentificationType)
  return idIdentificationType === null ? null : { idIdentificationType }
}

/** One write of a batch: the row before it, and the change. */
export interface TagWrite {
  row: SupplyIdentification
  change: TagChange
}

/**
 * The writes that undo those of a batch that were done. Rows that had the value already need none; `stuck` counts the
 * rows without a value before, which the API cannot empty again.
 */
export function takeBackTags(done: readonly TagWrite[]): { writes: TagWrite[]; stuck: number } {
  const changed = done.filter(({ row, change }) => !holdsTag(row, change))
  const writes = changed.flatMap(({ row, change }): TagWrite[] => {
    const undo = undoTagOf(row, change)
    return undo === null ? [] : [{ row: withChange(row, change), change: undo }]
  })
  return { writes, stuck: changed.length - writes.length }
}

/** An untagged company on a routine: the row before its first tag. */
export const untagged = (idSupply: number, idCompany: number): SupplyIdentification => ({
  idSupply,
  idCompany,
  idIdentificationType: null,
  date: '',
  isManual: false,
  isFormerCustomer: null,
  identificationType: null,
  scoring: null,
  prepared: null,
  preparedDate: null,
  prepareConsumed: null,
  prepareConsumedDate: null,
  preparedCompleted: null,
  preparedCompletedDate: null,
})

/** The change for a choice in a select of tags and of former customer or not; null for any other value. */
export function changeOfChoice(choice: string): TagChange | null {
  if (choice === 'former' || choice === 'notFormer') return { isFormerCustomer: choice === 'former' }
  const idIdentificationType = tagTypeOf(Number(choice))
  return idIdentificationType === null ? null : { idIdentificationType }
}

/** The entries of a batch; writes that would change nothing cannot be included. */
export const tagEntries = (writes: readonly TagWrite[]): MassEntry<TagWrite, 'holds'>[] =>
  writes.map((write) => {
    const barred = holdsTag(write.row, write.change)
    return { row: write, key: tagKey(write.row), whys: barred ? ['holds'] : [], barred }
  })

/** Whether a write cannot be undone: there was no value before, or one that cannot be written. */
export const isIrreversible = ({ row, change }: TagWrite): boolean =>
  !holdsTag(row, change) && undoTagOf(row, change) === null

/** The rows of an answer, sorted by routine. */
export const byRoutine = ({ supplyIdentificationList }: ResponseOf<'listSupplyIdentifications'>) =>
  supplyIdentificationList.toSorted((a, b) => a.idSupply - b.idSupply)
