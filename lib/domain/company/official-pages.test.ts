import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { officialPages } from './official-pages.ts'

describe('officialPages', () => {
  it('leads to three public registers by SIREN', () => {
    expect(officialPages('552032534').map(({ href }) => href)).toEqual([
      'https://annuaire-entreprises.data.gouv.fr/entreprise/552032534',
      'https://data.inpi.fr/entreprises/552032534',
      'https://www.bodacc.fr/pages/annonces-commerciales/?q.registre=registre:552032534&sort=dateparution',
    ])
  })

  it('leads nowhere else, whatever the API calls a SIREN', () => {
    fc.assert(
      fc.property(fc.string(), (siren) => {
        for (const { href } of officialPages(siren))
          expect(new URL(href).hostname).toMatch(
            /^(?:annuaire-entreprises\.data\.gouv|data\.inpi|www\.bodacc)\.fr$/,
          )
      }),
    )
    expect(officialPages('552032535')).toEqual([])
    expect(officialPages('../552032534')).toEqual([])
  })
})
