import { describe, expect, it } from 'vitest'
import fr from '#messages/fr.json'
import { compileAll } from './compile-messages.ts'
import { frenchSpaces } from './french-spaces.ts'

const N = '\u202f'

describe('frenchSpaces', () => {
  it.each([
    ['Que voulez-vous voir ?', `Que voulez-vous voir${N}?`],
    ['Supprimer « {name} » ?', `Supprimer «${N}{name}${N}»${N}?`],
    ['Échec : {what} ; rien', `Échec${N}: {what}${N}; rien`],
    ['10 000 caractères, 552 120 222', `10${N}000 caractères, 552${N}120${N}222`],
    ['Réessayer dans {seconds, number} s', `Réessayer dans {seconds, number}${N}s`],
    [
      '{count, plural, one {# itération} other {# itérations}}',
      '{count, plural, one {# itération} other {# itérations}}',
    ],
    ['https://exemple.fr:443', 'https://exemple.fr:443'],
    ['Le 3 sans suite', 'Le 3 sans suite'],
  ])('%s', (written, shown) => {
    expect(frenchSpaces(written)).toBe(shown)
  })

  it('leaves no place in the whole catalogue where a line could break before a sign', () => {
    const shown = JSON.stringify(compileAll(fr, frenchSpaces))
    expect(shown).toContain(`${N}:`)
    expect(shown.match(/.{0,20}[ \u00a0](?:[;:!?»%]|(?<=« ))/g) ?? []).toEqual([])
  })
})
