import { describe, expect, it } from 'vitest'
import { luhnCheckDigit } from '#lib/domain/identifiers/luhn.ts'
import { type LookupEntry, parseLookup } from './lookup.ts'

/** `kind:value` of valid entries, `!reason` of the others. */
const brief = (entries: LookupEntry[]) =>
  entries.map((entry) => (entry.kind === 'invalid' ? `!${entry.reason}` : `${entry.kind}:${entry.value}`))
const read = (text: string) => brief(parseLookup(text))

const SIREN = 'siren:552120222'
const SIRET = 'siret:73282932000074'
const TVA = 'tvaNumber:FR27552120222'

describe('one identifier, spelled in any way', () => {
  it.each([
    '552120222',
    '552 120 222',
    '552.120.222',
    '552-120-222',
    '552\u00a0120\u00a0222',
    '552\u202f120\u2009222',
    '\ufeff552\u200b120\u200b222\u200e',
    '552\u2011120\u2013222',
    '５５２ １２０ ２２２',
    'SIREN: 552 120 222',
    'siren552120222',
    'N° SIREN : 552 120 222',
    'SIREN n\u00ba552120222',
    'RCS Paris 552 120 222',
    '552 120 222 R.C.S. Paris',
    'RCS Lyon B 552 120 222',
    'RCS Lyon B552120222',
    'immatriculée au RCS de Saint-Étienne sous le numéro 552 120 222',
    'Durand et Fils 552 120 222',
    '"552 120 222"',
    '"552 120\r\n222"',
    '="552120222"',
    "'552120222",
    '(552 120 222)',
    '• 552 120 222',
    '- 552 120 222',
    '1. 552 120 222',
    '552120222.0',
    '552120222;',
    'TVA 552120222',
  ])('%j is a SIREN', (text) => {
    expect(read(text)).toEqual([SIREN])
  })

  it.each(['73282932000074', '732 829 320 00074', 'SIRET : 732.829.320.00074', 'Siret 732829320 00074'])(
    '%j is a SIRET',
    (text) => {
      expect(read(text)).toEqual([SIRET])
      expect(parseLookup(text)[0]?.fallbackSiren).toBe('732829320')
    },
  )

  it.each([
    'FR27552120222',
    'fr 27 552 120 222',
    'n° TVA FR27 552 120 222',
    'TVA intracommunautaire : FR 27 552120222',
    'TVAFR27552120222',
    'VAT: FR-27-552.120.222',
    '27 552 120 222',
  ])('%j is a VAT number', (text) => {
    expect(read(text)).toEqual([TVA])
    expect(parseLookup(text)[0]?.fallbackSiren).toBe('552120222')
  })

  it.each([
    ['123', '123'],
    ['1 234', '1234'],
    ['1.234.567', '1234567'],
    ['#42', '42'],
    ['id 123', '123'],
    ['idCompany: 4567', '4567'],
    ['id_company=4567', '4567'],
    ['id 552120223', '552120223'],
    ['ID 007', '7'],
    ['12345678', '12345678'],
    ['1356000000', '1356000000'],
    ['1 356 000 000', '1356000000'],
  ])('%j is an idCompany', (text, id) => {
    expect(read(text)).toEqual([`idCompany:${id}`])
  })

  it.each([
    ['acme.fr', 'acme.fr'],
    ['WWW.Acme.FR', 'acme.fr'],
    ['www2.acme.fr', 'acme.fr'],
    ['https://www.acme.fr/contact?x=1#y', 'acme.fr'],
    ['https://acme.fr/produit-552120222', 'acme.fr'],
    ['https://www.societe.com/', 'societe.com'],
    ['http://boutique.acme.fr:8080/', 'boutique.acme.fr'],
    ['//acme.fr/', 'acme.fr'],
    ['acme.fr.', 'acme.fr'],
    ['<https://acme.fr>', 'acme.fr'],
    ['Site web : acme.fr', 'acme.fr'],
    ['https://user:secret@acme.fr/', 'acme.fr'],
    ['société.fr', 'xn--socit-esab.fr'],
    ['xn--socit-esab.fr', 'xn--socit-esab.fr'],
    ['3suisses.fr', '3suisses.fr'],
    ['www.fr', 'www.fr'],
  ])('%j is a domain', (text, domain) => {
    expect(read(text)).toEqual([`domain:${domain}`])
  })

  it.each([
    ['https://www.linkedin.com/company/Acme-SAS/', 'acme-sas'],
    ['https://fr.linkedin.com/company/acme-sas/about/?viewAsMember=true', 'acme-sas'],
    ['linkedin.com/school/ecole-des-mines', 'ecole-des-mines'],
    ['https://www.linkedin.com/showcase/acme', 'acme'],
    ['https://www.linkedin.com/company/1035', '1035'],
    ['https://www.linkedin.com/company/soci%C3%A9t%C3%A9', 'société'],
    ['company/acme', 'acme'],
    ['linkedin: acme-sas', 'acme-sas'],
    ['@acme-sas', 'acme-sas'],
    ['acme-sas', 'acme-sas'],
    ['groupe3f', 'groupe3f'],
  ])('%j is a profile', (text, profile) => {
    expect(read(text)).toEqual([`linkedin:${profile}`])
  })
})

describe('near misses, with the reason', () => {
  it.each([
    ['552 120 223', 'sirenCheckDigit'],
    ['SIREN 123456789', 'sirenCheckDigit'],
    ['73282932000075', 'siretCheckDigit'],
    ['FR28552120222', 'tvaKey'],
    ['TVA 28552120222', 'tvaKey'],
    ['FRAB552120223', 'tvaSiren'],
    ['FR2755212022', 'tvaForm'],
    ['FR275521202221', 'tvaForm'],
    ['FRIO552120222', 'tvaForm'],
    ['5521202220', 'length'],
    ['SIREN 123', 'length'],
    ['SIRET 123', 'length'],
    ['192.168.1.1', 'length'],
    ['12345.67', 'length'],
    ['+33 6 12 34 56 78', 'phone'],
    ['06 12 34 56 78', 'phone'],
    ['0612345678', 'phone'],
    ['Tél. 01.23.45.67.89', 'phone'],
    ['0033 1 23 45 67 89', 'phone'],
    ['DE123456789', 'foreignVat'],
    ['BE 0403.053.608', 'foreignVat'],
    ['VAT: IT 12345678901', 'foreignVat'],
    ['NL123456789B01', 'foreignVat'],
    ['ESA1234567B', 'foreignVat'],
    ['CHE-123.456.789 TVA', 'foreignVat'],
    ['Jean Durand <jean.durand@acme.fr>', 'email'],
    ['https://www.societe.com/societe/danone-552032535.html', 'sirenCheckDigit'],
    ['123456789012345', 'length'],
    ['01000', 'length'],
    ['0', 'length'],
    ['55212O222', 'characters'],
    ['552120222B', 'characters'],
    ['70.10Z', 'characters'],
    ['٥٥٢١٢٠٢٢٢', 'notAscii'],
    ['५५२१२०२२२', 'notAscii'],
    ['552120222²', 'notAscii'],
    ['①②③', 'notAscii'],
    ['3,56E+13', 'scientific'],
    ['5.52E+08', 'scientific'],
    ['jean.durand@acme.fr', 'email'],
    ['mailto:jean@acme.fr', 'email'],
    ['ftp://acme.fr', 'url'],
    ['http://localhost:3000', 'domain'],
    ['http://192.168.1.1/', 'domain'],
    ['https://', 'domain'],
    ['https://www.linkedin.com/in/jean-durand', 'linkedinPerson'],
    ['https://www.linkedin.com/feed/', 'linkedinPage'],
    ['https://lnkd.in/abc', 'linkedinPage'],
    ['Acme Industrie', 'name'],
    ['Café', 'name'],
    ['Société', 'label'],
    ['SIRET', 'label'],
    ['12/05/2024', 'unknown'],
    ['!!!', 'unknown'],
    [`https://acme.fr/${'x'.repeat(3000)}`, 'tooLong'],
  ])('%j: %s', (text, reason) => {
    expect(read(text)).toEqual([`!${reason}`])
  })

  it('offers the SIREN that stands in a wrong SIRET or VAT number', () => {
    expect(parseLookup('73282932000075')[0]?.fallbackSiren).toBe('732829320')
    expect(parseLookup('FR28552120222')[0]?.fallbackSiren).toBe('552120222')
    expect(parseLookup('12345678900012')[0]?.fallbackSiren).toBeUndefined()
  })

  it('says which zeros a spreadsheet dropped, without guessing', () => {
    const body = '05521202'
    const siren = body + luhnCheckDigit(body)
    const nic = `${siren}0001`
    const whole = nic + luhnCheckDigit(nic)
    expect(parseLookup(String(Number(whole)))[0]).toMatchObject({ reason: 'leadingZero', suggestion: whole })
    expect(parseLookup(`SIREN ${Number(siren)}`)[0]).toMatchObject({
      reason: 'leadingZero',
      suggestion: siren,
    })
    expect(read(siren)).toEqual([`siren:${siren}`])
    expect(read(whole)).toEqual([`siret:${whole}`])
  })
})

describe('what a spreadsheet writes where a formula came to nothing', () => {
  it.each(['#REF!', '#N/A', '#DIV/0!', '#VALEUR!', '#NOM?', '#NOM ?', '#ÜBERLAUF!', '#NV', '########'])(
    '%j is no heading and no name',
    (text) => {
      expect(read(`SIREN\n552120222\n${text}`)).toEqual([SIREN, '!cellError'])
    },
  )

  it('is not what numbers and names may look like', () => {
    expect(read('#12')).toEqual(['idCompany:12'])
    expect(read('N° REF\n552120222\n#Paris')).toEqual([SIREN, '!name'])
  })
})

describe('several identifiers', () => {
  it('lets one wrong part of a spaced line stand for itself, not spoil the others', () => {
    const kinds = parseLookup('552032534 01104729700012 FR10011047297 foo! 552100553').map(({ kind }) => kind)
    expect(kinds).toEqual(['siren', 'siret', 'tvaNumber', 'invalid', 'invalid'])
  })

  it('keeps a line with a single right number and a typo whole: it may be one identifier', () => {
    expect(parseLookup('552032534 55212O222')).toMatchObject([{ kind: 'invalid' }])
  })

  it('splits at lines, commas, semicolons, tabs and bars', () => {
    const expected = [SIREN, SIRET, TVA, 'domain:acme.fr', 'idCompany:12']
    for (const separator of ['\n', '\r\n', '\r', ',', ', ', ';', '\t', ' | ', '\u2028', '；', '\n\n']) {
      const text = ['552 120 222', '73282932000074', 'FR27552120222', 'acme.fr', '12'].join(separator)
      expect(read(text)).toEqual(expected)
    }
  })

  it.each([
    ['552120222 855200507', [SIREN, 'siren:855200507']],
    ['552 120 222 855 200 507', [SIREN, 'siren:855200507']],
    ['552 120 222 732 829 320 00074', [SIREN, SIRET]],
    ['552120222 855200508', [SIREN, '!sirenCheckDigit']],
    ['FR 27 552 120 222 855 200 507', [TVA, 'siren:855200507']],
    ['SIREN 552120222 SIRET 73282932000074', [SIREN, SIRET]],
    ['552120222/855200507', [SIREN, 'siren:855200507']],
    ['acme.fr danone.com', ['domain:acme.fr', 'domain:danone.com']],
    ['acme.fr 552 120 222', ['domain:acme.fr', SIREN]],
    ['"552120222,855200507"', [SIREN, 'siren:855200507']],
  ])('%j on one line', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('reads a column pasted from a spreadsheet: heading, quotes, blanks, doubles', () => {
    const entries = parseLookup('SIREN\r\n"552 120 222"\r\n\r\n552120222\r\n"a ""b"" c"\r\n855200507\r\n')
    expect(brief(entries)).toEqual([SIREN, '!name', 'siren:855200507'])
    expect(entries.map((entry) => entry.count)).toEqual([2, 1, 1])
    expect(entries[0]?.raw).toBe('552 120 222')
    expect(entries[1]?.raw).toBe('a "b" c')
  })

  it('does not lose the paste behind a quote that never closes', () => {
    expect(read('"552120222\n855200507')).toEqual([SIREN, 'siren:855200507'])
    expect(read(`"${'x'.repeat(3000)}\n855200507"`)).toEqual(['!tooLong', 'siren:855200507'])
  })

  it('reads a line of hundreds with spaces between, whatever their kinds', () => {
    const typed = Array.from({ length: 380 }, (_, at) => `acme-${at}.fr 552 120 222`)
    const entries = parseLookup(typed.join(' '))
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual([...Array(380).fill('domain'), 'siren'])
    expect(entries.find(({ kind }) => kind === 'siren')?.count).toBe(380)
    const ids = Array.from({ length: 380 }, (_, at) => `id ${at + 1}`)
    expect(read(ids.join(' '))).toEqual(ids.map((one) => one.replace('id ', 'idCompany:')))
    expect(read('acme corp '.repeat(500))).toEqual(['!tooLong'])
  })

  it('is empty for nothing', () => {
    expect(parseLookup('')).toEqual([])
    expect(parseLookup(' \n\t,;\u200b\n')).toEqual([])
  })
})
