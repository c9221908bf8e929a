import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { likelyDuplicates } from './contact-duplicates.ts'

const nobody = {
  idCrmVisitCard: 0,
  idCompany: 7,
  firstName: null,
  lastName: null,
  fullName: null,
  email: null,
  mobile: null,
  linkedinId: null,
  linkedinUrl: null,
  isCompany: false,
}
type Card = { [Key in keyof typeof nobody]: (typeof nobody)[Key] | string | number | null }
const card = (idCrmVisitCard: number, more: Partial<Card>) =>
  ({ ...nobody, idCrmVisitCard, ...more }) as typeof nobody & { idCrmVisitCard: number }
const found = (cards: ReturnType<typeof card>[]) =>
  likelyDuplicates(cards).map(({ rows, signs }) => [rows.map((row) => row.idCrmVisitCard), signs])

describe('likelyDuplicates', () => {
  it('joins by email, profile, mobile number, and by name within a company', () => {
    expect(
      found([
        card(1, { email: ' Zoe@X.fr' }),
        card(2, { email: 'zoe@x.fr', mobile: '06 12 34 56 78' }),
        card(3, { mobile: '+33 6 12 34 56 78' }),
        card(4, { firstName: 'Jean', lastName: 'Durand' }),
        card(5, { fullName: 'DURAND Jéan' }),
        card(6, { fullName: 'Jean Durand', idCompany: 8 }),
        card(7, { linkedinId: 'ada-l' }),
        card(8, { linkedinUrl: 'https://fr.linkedin.com/in/Ada-L?x=1' }),
      ]),
    ).toEqual([
      [
        [1, 2, 3],
        ['email', 'mobile'],
      ],
      [[4, 5], ['name']],
      [[7, 8], ['profile']],
    ])
  })

  it('takes no shared address, no single word, no company and no card twice for a sign', () => {
    expect(
      found([
        card(1, { email: 'contact@x.fr' }),
        card(2, { email: 'contact@x.fr' }),
        card(3, { fullName: 'Martin' }),
        card(4, { fullName: 'Martin' }),
        card(5, { email: 'a@x.fr', isCompany: true }),
        card(6, { email: 'a@x.fr' }),
        card(6, { email: 'a@x.fr' }),
        card(8, { fullName: 'A B', idCompany: null }),
        card(9, { fullName: 'A B', idCompany: null }),
      ]),
    ).toEqual([])
  })

  it('puts nobody into two groups, and finds the same groups whatever the order', () => {
    const some = (words: string[]) => fc.option(fc.constantFrom(...words))
    const cards = fc
      .array(
        fc.record({
          idCompany: fc.constantFrom(1, 2),
          fullName: some(['A B', 'b a', 'C D']),
          email: some(['a@x.fr', 'A@x.fr ', 'c@x.fr']),
          mobile: some(['0612345678', '+33612345678', '0699999999']),
          linkedinId: some(['a', 'b']),
          isCompany: fc.boolean(),
        }),
        { maxLength: 12 },
      )
      .map((list) => list.map((one, at) => card(at + 1, one)))
    fc.assert(
      fc.property(cards, (list) => {
        const groups = likelyDuplicates(list)
        const ids = groups.flatMap(({ rows }) => rows.map((row) => row.idCrmVisitCard))
        expect(new Set(ids).size).toBe(ids.length)
        for (const { rows, signs } of groups) {
          expect(rows.length).toBeGreaterThan(1)
          expect(signs.length).toBeGreaterThan(0)
        }
        const sorted = (of: typeof groups) =>
          of
            .map(({ rows }) =>
              rows
                .map((row) => row.idCrmVisitCard)
                .sort((a, b) => a - b)
                .join(),
            )
            .sort()
        expect(sorted(likelyDuplicates(list.toReversed()))).toEqual(sorted(groups))
      }),
    )
  })
})
