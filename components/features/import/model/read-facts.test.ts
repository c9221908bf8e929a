import { expect, it, vi } from 'vitest'
import type { PlanContact } from '#lib/domain/import/plan.ts'
import type { ReadRow } from '#lib/domain/import/read-row.ts'
import { readImportFacts } from './read-facts.ts'

const card = (email: string, idCrmVisitCard: number) => ({ idCrmVisitCard, email }) as PlanContact

// A fake API that ignores case in email addresses.
vi.mock('#lib/query/call.ts', () => ({
  callEndpoint: async (_: string, { query }: { query: { email: string[] } }) =>
    query.email.flatMap((email) => (email.toLowerCase() === 'a@b.example' ? [card('a@b.example', 7)] : [])),
  itemsOf: (_: string, answer: unknown) => answer,
}))

it('a contact whose address stands in a long file in two spellings is one contact', async () => {
  const emails = ['A@b.example', ...Array.from({ length: 60 }, (_, at) => `${at}@c.example`), 'a@b.example']
  const rows = emails.map((email, at) => ({ at, identifier: null, contact: { email } }) as ReadRow)
  const target = { action: 'enrich', idSupply: 0, idNewsletter: 0, type: 'phone' } as const
  const watch = { signal: new AbortController().signal, onProgress: () => undefined }
  const { contacts } = await readImportFacts(rows, target, new Map(), watch)
  expect(contacts.get('a@b.example')).toHaveLength(1)
})
