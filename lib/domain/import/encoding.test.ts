import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText, type Encoding, guessEncoding } from './encoding.ts'

const NAMES = [
  'Société Générale',
  'Crédit Agricole d’Île-de-France',
  'Électricité de Strasbourg – réseaux',
  'Hôtel « L’Âne à l’œil »',
  'Fromagerie Noël & Fils',
  'Façades du Périgord',
  'Maïsadour',
  'Châteaux & Forêts',
  'Où est Zoé ?',
  'Études… et conseil',
  'Marque® déposée',
  'Çà et là',
  'GARCÍA y Núñez',
  'Malmø Færger',
  'Müller & Söhne Straßenbau',
  '1 234,56 €',
]
const ALL = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at)

const bytesOf = (text: string, encoding: Encoding) => {
  const signs = decodeText(ALL, encoding)
  return Uint8Array.from(text, (sign) =>
    sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : 0x80 + signs.indexOf(sign),
  )
}
const isWritable = (text: string, encoding: Encoding) =>
  Array.from(text).every((sign) => sign.charCodeAt(0) < 0x80 || decodeText(ALL, encoding).includes(sign))

const names = fc.array(
  fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom('as it is', 'upper', 'lower'))
    .map(([name, as]) => (as === 'upper' ? name.toUpperCase() : as === 'lower' ? name.toLowerCase() : name)),
  { minLength: 1, maxLength: 30 },
)

it('takes no French, German or Spanish names of Windows for those of MS-DOS or a Mac', () => {
  fc.assert(
    fc.property(names, (some) => {
      const bytes = bytesOf(some.join(';'), 'windows-1252')
      if (bytes.some((byte) => byte >= 0x80)) expect(guessEncoding(bytes)).toBe('windows-1252')
    }),
    { numRuns: 500 },
  )
})

it.each(['ibm850', 'macintosh'] as const)('reads a table of %s back', (encoding) => {
  fc.assert(
    fc.property(names, (some) => {
      const text = ['SIREN', 'Société', 'Libellé', ...some.filter((one) => isWritable(one, encoding))].join(
        ';',
      )
      const bytes = bytesOf(text, encoding)
      expect(decodeText(bytes, guessEncoding(bytes))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

it('takes UTF-8 with an invalid byte for UTF-8', () => {
  fc.assert(
    fc.property(names, names, (some, others) => {
      const bytes = ['Société', ...some, ...others].map((name) => new TextEncoder().encode(`${name};`))
      const [heading = new Uint8Array(), ...rest] = bytes
      const file = [heading, heading, Uint8Array.of(0xe9), ...rest].flatMap((part) => [...part])
      expect(guessEncoding(Uint8Array.from(file))).toBe('utf-8')
    }),
    { numRuns: 500 },
  )
})
