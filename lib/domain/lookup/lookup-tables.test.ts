import { describe, expect, it } from 'vitest'
import { tvaOfSiren } from '#lib/domain/identifiers/tva.ts'
import { parseLookup, readPaste, restoreZeros } from './lookup.ts'

const read = (text: string) =>
  parseLookup(text).map((entry) =>
    entry.kind === 'invalid' ? `!${entry.reason}` : `${entry.kind}:${entry.value}`,
  )

const SIREN = 'siren:552120222'
const SIRET = 'siret:73282932000074'

it('takes no line number and no amount for an idCompany where a row of a table lacks its SIREN', () => {
  const kinds = (text: string) => parseLookup(text).map(({ kind, value }) => `${kind}:${value}`)
  const table = 'N°;SIREN;Montant\n1;552120222;1000,50\n2;#REF!;7500\n3;;46466'
  expect(kinds(table).filter((one) => !one.startsWith('invalid'))).toEqual(['siren:552120222'])
  expect(kinds('552120222;Acme\nid 12;Autre')).toContain('idCompany:12')
  // Alone on its line, or in a table without SIRENs, SIRETs and VAT numbers, it may be an idCompany.
  expect(kinds('552120222\n12')).toEqual(['siren:552120222', 'idCompany:12'])
  expect(kinds('401;1001\n401;1002')).toContain('idCompany:1002')
})

describe('a pasted table', () => {
  it('restores the zeros that a spreadsheet dropped below a heading SIREN or SIRET, and only there', () => {
    const table =
      'Extrait du 12/11/2026\n\nSecteur;N° SIREN (client);CA\n;11047297;11126489\nNord;5520242;\nSud;11047298;'
    expect(read(table).filter((one) => !one.startsWith('!'))).toEqual(['siren:011047297', 'siren:005520242'])
    expect(readPaste(table).entries.find(({ kind }) => kind === 'siren')?.raw).toBe('11047297')
    expect(read('SIRET siège\tVille\n1104729700012\tLille')).toEqual(['siret:01104729700012'])
    // Without such a heading, above another column or on one line, they are offered.
    expect(read('idCompany;CA\n11047297;5')).toContain('idCompany:11047297')
    expect(read('Sirene;CA\n11047297;5')).toContain('idCompany:11047297')
    expect(read('SIREN;11047297')).toEqual(['idCompany:11047297'])
  })

  it('takes the number of a line and leaves its names, cities and postal codes out', () => {
    const table = `Nom\tSIREN\tVille\tCP\r\nAcme\t552 120 222\tParis\t75009\r\nbeta-sas\t${tvaOfSiren('855200507')}\tLyon\t69001`
    expect(readPaste(table)).toMatchObject({
      entries: [{ kind: 'siren', value: '552120222' }, { kind: 'tvaNumber' }],
      ignored: 9,
    })
    expect(read('Acme;73282932000074;acme.fr;Paris')).toEqual([SIRET])
  })

  it.each(['\t', ';'])('a comma in a name begins no column beside %j', (sign) => {
    const table = ['Nom;SIREN;Depuis', 'Acme, Fils;11047297;1 janv. 2024, 12:01', 'Beta;5520242;'].join('\n')
    const paste = readPaste(table.replaceAll(';', sign))
    expect(paste.entries.map(({ value }) => value)).toEqual(['011047297', '005520242'])
    expect(paste.ignored).toBe(5)
  })

  it('keeps one line of identifiers alone whole', () => {
    expect(read('552120222; acme.fr; 1001')).toEqual([SIREN, 'domain:acme.fr', 'idCompany:1001'])
    expect(read('acme.fr, 552120222, 123456789')).toEqual(['domain:acme.fr', SIREN, '!sirenCheckDigit'])
  })

  it('takes no bare word of a list for a profile, but one that says so', () => {
    expect(read('danone\nacme-sas')).toEqual(['!name', '!name'])
    expect(read('552120222\nacme-sas\n@acme-sas\ncompany/beta\nlinkedin: gamma')).toEqual([
      SIREN,
      '!name',
      'linkedin:acme-sas',
      'linkedin:beta',
      'linkedin:gamma',
    ])
  })
})

describe('addresses of company directories', () => {
  it.each([
    'https://annuaire-entreprises.data.gouv.fr/entreprise/acme-552120222',
    'https://www.pappers.fr/entreprise/acme-552120222?from=mail',
    'www.societe.com/societe/acme-552120222.html',
    'https://www.verif.com/societe/ACME-552120222/',
    'https://entreprises.lefigaro.fr/acme-75/entreprise-552120222',
  ])('%s is its SIREN', (address) => {
    expect(read(address)).toEqual([SIREN])
  })

  it('that end in a SIRET are that SIRET', () => {
    expect(read('https://annuaire-entreprises.data.gouv.fr/etablissement/73282932000074')).toEqual([SIRET])
  })
})

describe('zeros that a spreadsheet dropped', () => {
  it('names an id of eight digits that is a SIREN without its zero', () => {
    expect(parseLookup('11047297')).toMatchObject([{ kind: 'idCompany', suggestion: '011047297' }])
    expect(parseLookup('id 11047297')[0]?.suggestion).toBeUndefined()
  })

  it('puts them back where they stood', () => {
    const text = 'Nom;SIREN\nAcme;11 047 297\nBeta;552120222\n="11047297"\n1104729700012 x'
    const { entries } = readPaste(text)
    expect(restoreZeros(text, entries)).toBe(
      'Nom;SIREN\nAcme;011047297\nBeta;552120222\n="011047297"\n01104729700012 x',
    )
  })
})
