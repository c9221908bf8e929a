import { describe, expect, it } from 'vitest'
import { CATALOGUES } from '#messages/catalogues.ts'
import { compileAll } from './compile-messages.ts'
import { SPACES } from './spaces.ts'

const N = '\u202f'
const B = '\u00a0'
const { fr = String, de = String } = SPACES

describe('French', () => {
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
    ['25 Mo et 50 000 lignes', `25${N}Mo et 50${N}000 lignes`],
    ['https://exemple.fr:443', 'https://exemple.fr:443'],
    ['Le 3 sans suite', 'Le 3 sans suite'],
  ])('%s', (written, shown) => {
    expect(fr(written)).toBe(shown)
  })

  it('leaves no place in the whole catalogue where a line could break before a sign', () => {
    const shown = JSON.stringify(compileAll(CATALOGUES.fr, fr))
    expect(shown).toContain(`${N}:`)
    expect(shown.match(/.{0,20}[ \u00a0](?:[;:!?»%]|(?<=« ))/g) ?? []).toEqual([])
  })
})

describe('German', () => {
  it.each([
    ['Wird geladen …', `Wird geladen${B}…`],
    ['Erneut in {seconds, number} s', `Erneut in {seconds, number}${B}s`],
    ['bis 25 MB und 50.000 Zeilen', `bis 25${B}MB und 50.000 Zeilen`],
    ['{percent} %: die Chance', `{percent}${B}%: die Chance`],
    ['z. B. so', `z.${N}B. so`],
    ['Nr. {id}', `Nr.${B}{id}`],
    ['{id} senden', '{id} senden'],
  ])('%s', (written, shown) => {
    expect(de(written)).toBe(shown)
  })

  it('leaves no place in the whole catalogue where a line could break before a sign', () => {
    const shown = JSON.stringify(compileAll(CATALOGUES.de, de))
    expect(shown).toContain(`${B}…`)
    expect(shown.match(/.{0,20}(?: …|[\d}] %)/g) ?? []).toEqual([])
  })
})
