import { CONTACT_NAME_FIELDS, contactName } from '#lib/domain/contact/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { createNameStore } from '#lib/query/name-store.ts'
import { onSignOut } from '#lib/session/session-store.ts'

const fields = ['idCrmVisitCard', ...CONTACT_NAME_FIELDS] as const

/** Contacts' names by idCrmVisitCard (api.md 4.11), for every screen; a contact without a name in the API has none. */
export const contactNames = createNameStore<string>({
  read: async (ids) => {
    const contacts = await callInChunks('listCrmVisitCards', { query: {}, fields }, 'idCrmVisitCard', ids)
    return new Map(
      contacts.flatMap((contact) => {
        const name = contactName(contact)
        return name === null ? [] : [[contact.idCrmVisitCard, plainLine(name)] as const]
      }),
    )
  },
  textOf: (name) => name,
})

onSignOut(contactNames.forget)
