import { nullIfThrown } from '../text/null-if-thrown.ts'

/** The encodings that spreadsheets write. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'ibm850'] as const
export type Encoding = (typeof ENCODINGS)[number]

const SAMPLE = 65_536
/** What files in the product's languages hold beside ASCII; a wrong reading shows other signs. */
const USUAL = /[éèêëàâäùûüÿçîïôöœæáíóúñøåÉÈÊËÀÂÇÎÏÔÙÛŒÄÖÜÁÍÓÚÑØÅß€°«»’‘“”„–—…•·†®™©×±½µ\u00a0£§²]/g
const STRANGE = /[^\p{ASCII}]/gu
/** A capital after a small letter, a small one before a capital, a quote inside a word: those of another encoding. */
const MISPLACED = /(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?!\p{ASCII})\p{Ll}(?=\p{Lu})|(?<=\p{L})[“”„€](?=\p{L})/gu

/** What MS-DOS and "CSV (MS-DOS)" have for the bytes from 0x80: no browser reads it. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const WINDOWS = new TextDecoder('windows-1252').decode(Uint8Array.from(IBM850, (_, at) => 0x80 + at))

/** Zero bytes stand in every second place of a text of Latin letters in UTF-16. */
function withoutMark(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, SAMPLE)
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < length / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const isUtf8 = (bytes: Uint8Array): boolean =>
  nullIfThrown(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)) !== null

const count = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0

/** How much of a text beside ASCII is what people write. */
function likeliness(bytes: Uint8Array, encoding: Encoding): number {
  const text = decodeText(bytes, encoding)
  return 2 * (count(text, USUAL) - count(text, MISPLACED)) - count(text, STRANGE)
}

/** What a file's bytes are most likely written in: by its mark, else by what can be read as it. Never throws. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const wide = withoutMark(bytes)
  if (wide !== null) return wide
  if (isUtf8(bytes)) return 'utf-8'
  const sample = bytes.subarray(0, SAMPLE)
  const legacy = (['windows-1252', 'macintosh', 'ibm850'] as const).map((encoding) => ({
    encoding,
    score: likeliness(sample, encoding),
  }))
  return legacy.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** The text of bytes, without its mark. Bytes that are none become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'ibm850'
    ? decodeText(bytes, 'windows-1252').replace(STRANGE, (sign) => IBM850[WINDOWS.indexOf(sign)] ?? sign)
    : new TextDecoder(encoding).decode(bytes)
