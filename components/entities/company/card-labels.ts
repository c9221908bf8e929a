'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { createLabels, type Labels } from '#lib/query/labels.ts'
import { onSignOut } from '#lib/session/session-store.ts'

/** A search asks for the names of thousands: they come, and are found, two hundred at a time. */
const IN_PARTS = { most: 200 }

/** Company names by idCompany (api.md 4.10). */
export const companyLabels = createLabels(async (ids) => {
  const fields = ['idCompany', 'name'] as const
  const companies = await callInChunks('listCompanies', { query: {}, fields }, 'idCompany', ids)
  return new Map(companies.map(({ idCompany, name }) => [idCompany, plainLine(name)]))
}, IN_PARTS)

/** Contacts' names by idCrmVisitCard (api.md 4.11); one without a name is missing. Throws ApiError. */
export async function readContactNames(ids: readonly number[]): Promise<Map<number, string>> {
  const fields = ['idCrmVisitCard', 'firstName', 'lastName', 'fullName', 'email'] as const
  const contacts = await callInChunks('listCrmVisitCards', { query: {}, fields }, 'idCrmVisitCard', ids)
  return new Map(
    contacts.flatMap((contact) => {
      const name = contactName(contact)
      return name === null ? [] : [[contact.idCrmVisitCard, plainLine(name)] as const]
    }),
  )
}

export const contactLabels = createLabels(readContactNames, IN_PARTS)

onSignOut(() => {
  companyLabels.wipe()
  contactLabels.wipe()
})

const nothing = () => () => undefined

/** A name joined for what is on the screen: undefined until known, null when there is none. */
export function useLabel(labels: Labels, id: number | null): string | null | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? nothing() : labels.subscribe(id, listener)),
    [labels, id],
  )
  const get = () => (id === null ? null : labels.get(id))
  return useSyncExternalStore(subscribe, get, get)
}
