import type { BodyOf } from '#lib/contract/index.ts'
import { deadlineDayOf, type OpportunityDraft, type OpportunityPatch, type SeenCard } from './card.ts'

export type OpportunityBody = BodyOf<'saveOpportunity'>

/** The fields that a patch and a record both have under one name, so that they can be compared. */
export const PATCH_FIELDS = [
  'title',
  'deadline',
  'idStade',
  'amount',
  'comment',
  'idCompany',
  'idSequenceAction',
  'idCrmVisitCard',
] as const satisfies readonly (keyof OpportunityPatch)[]
export type PatchField = (typeof PATCH_FIELDS)[number]

/** A record's field in the format of a patch: a deadline is a day. Undefined where the record does not have it. */
export const fieldValue = (
  record: Partial<SeenCard>,
  field: PatchField,
): string | number | null | undefined =>
  field === 'deadline' && record.deadline !== undefined ? deadlineDayOf(record.deadline) : record[field]

/** An API may store '' or blanks for an empty text. */
const blankIsNull = (value: string | number | null | undefined) =>
  typeof value === 'string' && value.trim() === '' ? null : value

export const sameValue = (a: string | number | null | undefined, b: string | number | null | undefined) =>
  blankIsNull(a) === blankIsNull(b)

export const isEmptyPatch = (patch: OpportunityPatch): boolean =>
  Object.values(patch).every((value) => value === undefined)

/** Whether a record has the patch's values already. False for an owner or contact given by email: not comparable. */
export function holdsPatch(record: SeenCard, patch: OpportunityPatch): boolean {
  if (patch.crmVisitCardEmail !== undefined) return false
  return holdsComparable(record, patch) && (patch.owner === undefined || 'idUser' in patch.owner)
}

/** As `holdsPatch`, but ignores what is not comparable. */
export function holdsComparable(record: Partial<SeenCard>, patch: OpportunityPatch): boolean {
  const { owner } = patch
  if (owner && 'idUser' in owner && owner.idUser !== record.idUser) return false
  return PATCH_FIELDS.every(
    (field) => patch[field] === undefined || sameValue(fieldValue(record, field), patch[field]),
  )
}

const ownerOf = (patch: OpportunityPatch, idUser: number | null | undefined) => {
  if (patch.owner && 'email' in patch.owner) return { userResponsableEmail: patch.owner.email }
  const id = patch.owner?.idUser ?? idUser
  return id === null || id === undefined ? {} : { idUserResponsable: id }
}

function fieldsOf(record: Partial<SeenCard>, patch: OpportunityPatch) {
  const body: Partial<Record<PatchField, string | number | null>> = {}
  for (const field of PATCH_FIELDS) {
    const before = fieldValue(record, field) ?? null
    const after = patch[field] === undefined ? before : patch[field]
    // Null in both: omitted, as null says no more, and an API may refuse it.
    if (after !== null || before !== null) body[field] = after
  }
  const { crmVisitCardEmail } = patch
  if (crmVisitCardEmail !== undefined) delete body.idCrmVisitCard
  return { ...body, ...(crmVisitCardEmail !== undefined && { crmVisitCardEmail }) } as Omit<
    OpportunityBody,
    'idCompany'
  >
}

/**
 * The body of a modification (api.md 4.5): the whole known record with the patch on it, since the API does not say
 * whether an omitted field survives. The owner must be known, from the record or from the patch.
 */
export const wholeRecord = (record: SeenCard, patch: OpportunityPatch): OpportunityBody => ({
  ...fieldsOf(record, patch),
  idOpportunity: record.idOpportunity,
  idCompany: patch.idCompany ?? record.idCompany,
  ...ownerOf(patch, record.idUser),
})

/** The fields of a modification's body whose value differs from the record; the rest repeat it. */
export const fieldsThatDiffer = (record: SeenCard, body: OpportunityBody): string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    if (name === 'idOpportunity') return []
    const field = PATCH_FIELDS.find((one) => one === name)
    const before = field === undefined ? record.idUser : fieldValue(record, field)
    // An email always counts as different: only the API knows whose it is.
    return value === before || (field !== undefined && sameValue(before, value)) ? [] : [name]
  })

/** The body of a creation (api.md 4.5). */
export const newRecord = (draft: OpportunityDraft): OpportunityBody => ({
  ...fieldsOf({}, draft),
  idCompany: draft.idCompany,
  ...ownerOf(draft, null),
})
