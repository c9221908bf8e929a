import fc from 'fast-check'
import { expect, it } from 'vitest'

import { guessOutcome, readStadeOutcomes, STADE_OUTCOMES, stadeOutcomeOf } from './stade-outcome.ts'

it.each([
  ['Gagnée', 'won'],
  ['Closed won', 'won'],
  ['Contrat signé', 'won'],
  ['Perdue', 'lost'],
  ['Closed – Lost', 'lost'],
  ['Classée sans suite', 'lost'],
  ['En sommeil', 'parked'],
  ['On hold', 'parked'],
  ['Stand-by', 'parked'],
  ['Reportée', 'parked'],
  ['Clôturée', 'parked'],
  ['Closed', 'parked'],
  ['Gewonnen', 'won'],
  ['Vertrag unterschrieben', 'won'],
  ['Verlorener Vorgang', 'lost'],
  ['Zurückgestellt', 'parked'],
  ['Noch nicht unterschrieben', 'open'],
  ['Angebot', 'open'],
  ['À signer', 'open'],
  ['Contrat non signé', 'open'],
  ['To be won', 'open'],
  ['Closing', 'open'],
  ['À qualifier', 'open'],
  ['Démonstration', 'open'],
  ['Négociation', 'open'],
  ['Wonderful lostness', 'open'],
  ['', 'open'],
])('%s is %s', (label, outcome) => {
  expect(guessOutcome(label)).toBe(outcome)
  expect(guessOutcome(label.toUpperCase())).toBe(outcome)
})

it('goes by what was said before what the label suggests, and no stage is open', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...STADE_OUTCOMES), fc.nat(), (label, said, id) => {
      expect(stadeOutcomeOf({ [String(id)]: said }, id, label)).toBe(said)
      expect(stadeOutcomeOf({}, id, label)).toBe(guessOutcome(label))
      expect(stadeOutcomeOf({ [String(id)]: said }, null, label)).toBe('open')
    }),
  )
})

it('reads what was kept, and never throws', () => {
  expect(readStadeOutcomes({ 7: 'won', 8: 'sold', 9: 3 })).toEqual({ 7: 'won' })
  fc.assert(
    fc.property(fc.anything(), (value) =>
      Object.values(readStadeOutcomes(value)).every((one) => STADE_OUTCOMES.includes(one)),
    ),
  )
})
