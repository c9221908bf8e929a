import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type VcardPerson, vcardFile } from './vcard.ts'

/** Unfolds the lines of a file as RFC 2426 defines. */
const unfolded = (file: string) => file.replace(/\r\n /g, '').split('\r\n').slice(0, -1)
const valueIn = (lines: readonly string[], name: string) =>
  lines.find((line) => line.split(/[:;]/)[0] === name)?.replace(/^[^:]*:/, '')
const unescaped = (value: string) =>
  value.replace(/\\([nN\\;,])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter))

const zoe: VcardPerson = {
  uid: 'contact-12',
  name: 'Zoé Roche',
  firstName: 'Zoé',
  lastName: 'Roche',
  organisation: 'Dupont, Fils; Cie',
  title: 'Responsable des achats',
  phone: '+33 1 99 00 98 93',
  mobile: '06 12 34 56 78',
  email: 'zoe.roche@example.fr',
  profile: 'https://www.linkedin.com/in/zo%C3%A9-roche?a=1;b,c',
  note: 'À rappeler\nlundi',
  modified: Date.UTC(2026, 10, 23, 9, 30),
}

describe('vcardFile', () => {
  it('writes what an address book reads', () => {
    expect(unfolded(vcardFile([zoe]))).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'UID:contact-12',
      'N:Roche;Zoé;;;',
      'FN:Zoé Roche',
      'ORG:Dupont\\, Fils\\; Cie',
      'TITLE:Responsable des achats',
      'TEL;TYPE=WORK,VOICE:+33 1 99 00 98 93',
      'TEL;TYPE=CELL:06 12 34 56 78',
      'EMAIL;TYPE=INTERNET,WORK:zoe.roche@example.fr',
      'URL:https://www.linkedin.com/in/zo%C3%A9-roche?a=1;b,c',
      'NOTE:À rappeler\\nlundi',
      'REV:2026-11-23T09:30:00Z',
      'END:VCARD',
    ])
  })

  it('leaves out what is not known, and gives every card the names that the standard asks for', () => {
    expect(unfolded(vcardFile([{ uid: '1', name: 'a@example.fr', phone: ' ', note: null }]))).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'UID:1',
      'N:a@example.fr;;;;',
      'FN:a@example.fr',
      'END:VCARD',
    ])
    const desk = unfolded(vcardFile([{ uid: '2', name: 'Dupont SA', isOrganisation: true }]))
    expect(desk).toEqual(expect.arrayContaining(['N:;;;;', 'ORG:Dupont SA', 'X-ABShowAs:COMPANY']))
  })

  it('leaves out a revision whose year in UTC has not four digits', () => {
    for (const moment of ['9999-12-31T23:30:00-01:00', '0000-01-01T00:30:00+01:00'])
      expect(vcardFile([{ uid: '1', name: 'Zoé', modified: Date.parse(moment) }])).not.toContain('REV')
  })

  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\u2028',
          '\u202e',
          '\u2067',
          '\u0085',
          '\\',
          ';',
          ',',
          ':',
          'é',
          '🧑‍💻',
          'END:VCARD',
          ' ',
        ),
      )
      .map((parts) => parts.join('')),
  )
  const person = fc.record({
    uid: text,
    name: text,
    firstName: fc.option(text),
    lastName: fc.option(text),
    organisation: fc.option(text),
    title: fc.option(text),
    phone: fc.option(text),
    mobile: fc.option(text),
    email: fc.option(text),
    profile: fc.option(text),
    note: fc.option(text),
    modified: fc.option(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }).map(Number),
    ),
  })

  it('no text adds a line, ends a card or begins another', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 5 }), (people) => {
        const lines = unfolded(vcardFile(people))
        expect(lines.filter((line) => line === 'BEGIN:VCARD')).toHaveLength(people.length)
        expect(lines.filter((line) => line === 'END:VCARD')).toHaveLength(people.length)
        for (const line of lines) {
          expect(line).toMatch(
            /^(?:BEGIN|VERSION|UID|N|FN|ORG|TITLE|TEL;TYPE=WORK,VOICE|TEL;TYPE=CELL|EMAIL;TYPE=INTERNET,WORK|URL|NOTE|REV|END):/,
          )
          expect(line).not.toMatch(/\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u)
        }
      }),
    )
  })

  it('no line is longer than 75 octets, and every letter is whole', () => {
    fc.assert(
      fc.property(person, (one) => {
        const file = vcardFile([one])
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(file.isWellFormed()).toBe(true)
        expect(file.endsWith('END:VCARD\r\n')).toBe(true)
      }),
    )
  })

  it('every text reads back, but for spaces around it and characters that no book shows', () => {
    const shown = (given: string) =>
      given
        .toWellFormed()
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
        .trim()
        .replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\n')
        .replace(/(?!\n)\p{Cc}/gu, ' ')
    fc.assert(
      fc.property(person, (one) => {
        const lines = unfolded(vcardFile([one]))
        for (const [name, value] of [
          ['UID', one.uid],
          ['TITLE', one.title],
          ['NOTE', one.note],
          ['ORG', one.organisation],
        ] as const) {
          if (value?.trim()) expect(unescaped(valueIn(lines, name) ?? '')).toBe(shown(value))
        }
      }),
    )
  })
})
