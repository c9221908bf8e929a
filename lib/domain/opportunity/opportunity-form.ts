import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { isEmail } from '#lib/domain/contact/contact-card.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { readUserId } from '#lib/domain/text/read-user.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { type AmountFault, amountFault, type Digits, readAmount, writeAmount } from './amount.ts'
import {
  deadlineDayOf,
  isDay,
  type OpportunityDraft,
  type OpportunityPatch,
  type Owner,
  ownerValue,
} from './board/card.ts'
import { fieldValue, PATCH_FIELDS, sameValue } from './board/record.ts'

/** The fields of api.md 4.5 as a form has them. `owner` and `contact` each hold an id or an email: never both. */
const EMPTY = {
  idCompany: '',
  title: '',
  idStade: '',
  amount: '',
  deadline: '',
  owner: '',
  contact: '',
  idSequenceAction: '',
  comment: '',
}
export type OpportunityField = keyof typeof EMPTY
export type OpportunityTexts = Record<OpportunityField, string>

const TITLE_LIMIT = 10_000
const COMMENT_LIMIT = 100_000

/** The values of a form: what a creation needs, the contact by id or by email. */
export type OpportunityValues = Required<Omit<OpportunityDraft, 'idCrmVisitCard' | 'crmVisitCardEmail'>> & {
  contact: { idCrmVisitCard: number } | { email: string } | null
}

export type FieldFault =
  | 'required'
  | 'notId'
  | 'notPerson'
  | 'notDay'
  | AmountFault
  | 'tooLong'
  | 'chooseCompany'
export type FormFaults = Partial<Record<OpportunityField, FieldFault>>

const filled = (text: string) => (text.trim() === '' ? null : text)

const readEmail = (text: string) => (isEmail(text.trim()) ? { email: text.trim() } : null)

/** Parses an owner: a user's id, alone or as `User 7`, or an email address; null for anything else. */
export function readOwner(text: string): Owner | null {
  const idUser = readUserId(text)
  return idUser === null ? readEmail(text) : { idUser }
}

function readContact(text: string): OpportunityValues['contact'] {
  const idCrmVisitCard = readId(text)
  return idCrmVisitCard === null ? readEmail(text) : { idCrmVisitCard }
}

/** Fields that keep the record's value, valid here or not, while their text is as the form began. */
const KEPT = PATCH_FIELDS.filter((field) => field !== 'idCrmVisitCard')

/**
 * Parses and validates a form by api.md 4.5 before anything is sent: the values, or the invalid fields and why.
 * @param record the one that is edited: an amount or a day of another program's that a form refuses stays as it is
 * @param currency the one that amounts are in
 */
export function readOpportunityForm(
  texts: OpportunityTexts,
  digits: Digits,
  record: Opportunity | null = null,
  currency?: string,
): { values: OpportunityValues; faults: null } | { values: null; faults: FormFaults } {
  const began = record && opportunityTextsOf(record, digits)
  const faults: FormFaults = {}
  const idCompany = readId(texts.idCompany)
  if (texts.idCompany.trim() === '') faults.idCompany = 'required'
  else if (idCompany === null) faults.idCompany = 'chooseCompany'
  if (texts.title.length > TITLE_LIMIT) faults.title = 'tooLong'
  if (texts.comment.length > COMMENT_LIMIT) faults.comment = 'tooLong'
  const owner = readOwner(texts.owner)
  if (texts.owner.trim() === '') faults.owner = 'required'
  else if (owner === null) faults.owner = 'notPerson'
  const contact = readContact(texts.contact)
  if (texts.contact.trim() !== '' && contact === null) faults.contact = 'notPerson'
  const deadline = filled(texts.deadline)
  if (deadline !== null && !isDay(deadline)) faults.deadline = 'notDay'
  const amount = readAmount(texts.amount, digits.decimal, currency)
  if (amount === null) faults.amount = amountFault(texts.amount, digits.decimal, currency)
  const ids = { idStade: readId(texts.idStade), idSequenceAction: readId(texts.idSequenceAction) }
  for (const field of ['idStade', 'idSequenceAction'] as const)
    if (texts[field].trim() !== '' && ids[field] === null) faults[field] = 'notId'
  const kept = KEPT.filter((field) => began?.[field] === texts[field])
  for (const field of kept) delete faults[field]
  if (Object.keys(faults).length > 0 || idCompany === null || owner === null) return { values: null, faults }
  const values = {
    idCompany,
    title: filled(texts.title),
    idStade: ids.idStade,
    amount: amount ?? null,
    deadline,
    owner,
    contact,
    idSequenceAction: ids.idSequenceAction,
    comment: filled(texts.comment),
    ...Object.fromEntries(kept.map((field) => [field, fieldValue(record ?? {}, field)])),
  }
  return { values, faults: null }
}

export const emptyTexts = (known: Partial<OpportunityTexts>): OpportunityTexts => ({ ...EMPTY, ...known })

const written = (value: number | string | null) => (value === null ? '' : String(value))

/** A record (api.md 2.3) as the texts of a form. */
export const opportunityTextsOf = (record: Opportunity, digits: Digits): OpportunityTexts => ({
  idCompany: String(record.idCompany),
  title: written(record.title),
  idStade: written(record.idStade),
  amount: writeAmount(record.amount, digits),
  deadline: written(deadlineDayOf(record.deadline)),
  owner: written(record.idUser),
  contact: written(record.idCrmVisitCard),
  idSequenceAction: written(record.idSequenceAction),
  comment: written(record.comment),
})

/**
 * Converts a form's amount from one decimal sign to another: `12,500` of an English form becomes `12 500` in a French
 * one, which would read it as twelve and a half.
 */
export function inNotation(texts: OpportunityTexts, from: string, to: Digits): OpportunityTexts {
  if (from === to.decimal || (from !== '.' && from !== ',')) return texts
  const amount = readAmount(texts.amount, from)
  return typeof amount === 'number' ? { ...texts, amount: writeAmount(amount, to) } : texts
}

const contactOf = ({ contact }: OpportunityValues): OpportunityPatch =>
  contact !== null && 'email' in contact
    ? { crmVisitCardEmail: contact.email }
    : { idCrmVisitCard: contact?.idCrmVisitCard ?? null }

/** The new opportunity of a form's values. */
export function draftOf(values: OpportunityValues): OpportunityDraft {
  const { contact: _contact, ...fields } = values
  return { ...fields, ...contactOf(values) }
}

/**
 * The patch that turns a record into a form's values. An owner or contact given by email always counts as a change:
 * only the API knows whose it is.
 */
export function patchOf(record: Opportunity, values: OpportunityValues): OpportunityPatch {
  const { owner, ...wanted } = draftOf(values)
  const patch: OpportunityPatch = { ...wanted }
  for (const field of PATCH_FIELDS) {
    if (sameValue(fieldValue(record, field), wanted[field])) delete patch[field]
  }
  return ownerValue(owner) === record.idUser ? patch : { ...patch, owner }
}

// The API's 400 and 404 messages are in French and name no field; our BFF's name the parameter. Most specific first.
const FIELD_PATTERNS: readonly [RegExp, OpportunityField][] = [
  [/responsable|utilisateur|\buser\b|owner/, 'owner'],
  [/sequence/, 'idSequenceAction'],
  [/crmvisitcard|contact|\bcarte\b/, 'contact'],
  [/stade|\bstage\b|\bstatus\b|statut/, 'idStade'],
  [/deadline|echeance|\bdate\b/, 'deadline'],
  [/amount|montant/, 'amount'],
  [/societe|company|entreprise/, 'idCompany'],
  [/titre|title/, 'title'],
  [/comment/, 'comment'],
]

/** The field that a 400 or 404 of api.md 4.5 is about, guessed from its message; else null. */
export function fieldOfRefusal(message: string): OpportunityField | null {
  const folded = foldText(message)
  return FIELD_PATTERNS.find(([words]) => words.test(folded))?.[1] ?? null
}
