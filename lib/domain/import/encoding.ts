import { tryOrNull } from '../text/try-or-null.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'ibm850'] as const
export type Encoding = (typeof ENCODINGS)[number]

const SAMPLE = 65_536
/** Non-ASCII characters usual in the product's languages; a wrong encoding yields others. */
const USUAL = /[éèêëàâäùûüÿçîïôöœæáíóúñøåÉÈÊËÀÂÇÎÏÔÙÛŒÄÖÜÁÍÓÚÑØÅß€°«»’‘“”„–—…•·†®™©×±½µ\u00a0£§²]/g
const STRANGE = /[^\p{ASCII}]/gu
/** Mixed case or a quote inside a word, which indicates a wrong encoding. */
const MISPLACED = /(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?!\p{ASCII})\p{Ll}(?=\p{Lu})|(?<=\p{L})[“”„€](?=\p{L})/gu

/** Code page 850 from byte 0x80 on, as in MS-DOS and "CSV (MS-DOS)" files; `TextDecoder` does not support it. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const WINDOWS = new TextDecoder('windows-1252').decode(Uint8Array.from(IBM850, (_, at) => 0x80 + at))

/** Detects UTF-16 without a byte order mark: in Latin text every second byte is zero. */
function guessUtf16(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, SAMPLE)
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < length / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const isUtf8 = (bytes: Uint8Array): boolean =>
  tryOrNull(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)) !== null

const count = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0

/** A score of how plausible the non-ASCII characters are in an encoding. */
function likeliness(bytes: Uint8Array, encoding: Encoding): number {
  const text = decodeText(bytes, encoding)
  return 2 * (count(text, USUAL) - count(text, MISPLACED)) - count(text, STRANGE)
}

/** Guesses the encoding: by the byte order mark, else by validity and plausibility. Never throws. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const wide = guessUtf16(bytes)
  if (wide !== null) return wide
  if (isUtf8(bytes)) return 'utf-8'
  const sample = bytes.subarray(0, SAMPLE)
  // UTF-8 last: a file of it may have a few invalid bytes, as where it was cut or put together.
  const guesses = (['windows-1252', 'macintosh', 'ibm850', 'utf-8'] as const).map((encoding) => ({
    encoding,
    score: likeliness(sample, encoding),
  }))
  return guesses.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** Decodes bytes, without the byte order mark. Invalid bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'ibm850'
    ? decodeText(bytes, 'windows-1252').replace(STRANGE, (sign) => IBM850[WINDOWS.indexOf(sign)] ?? sign)
    : new TextDecoder(encoding).decode(bytes)
