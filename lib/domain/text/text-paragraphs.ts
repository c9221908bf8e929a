/** Elements whose content is not text for readers. */
const SILENT = /^(?:script|style|template|noscript|iframe|object|svg|math|head|title|textarea|select)$/
/** Block elements. */
const BLOCK =
  /^(?:p|div|h[1-6]|ul|ol|dl|dt|dd|table|tr|thead|tbody|tfoot|caption|blockquote|pre|section|article|header|footer|main|aside|nav|figure|figcaption|address|form|fieldset|hr|body|html|center|details|summary)$/
/** Inline elements, of which only the text is kept. */
const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|button|cite|code|data|del|dfn|em|embed|font|i|img|input|ins|kbd|label|link|map|area|mark|meta|base|col|colgroup|audio|video|source|track|picture|canvas|option|output|param|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|td|th|time|tt|u|var|wbr|legend|marquee|blink|o:p)$/

// Markers of a paragraph and a line break while a text is read: Unicode noncharacters, which do not occur in text.
const BREAK = '\ufdd0'
const LINE = '\ufdd1'

const TAG = /<(\/?)([a-z][a-z0-9:]*)(?=[\s/>])/iy
const MAX_NAME = 12
/** A longer tag is taken to have an unclosed quote. */
const MAX_TAG = 2_000

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: '\u00a0',
  ensp: ' ',
  emsp: ' ',
  thinsp: '\u202f',
  shy: '',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  bull: '•',
  middot: '·',
  deg: '°',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  para: '¶',
  times: '×',
  divide: '÷',
  plusmn: '±',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  ordm: 'º',
  ordf: 'ª',
  iexcl: '¡',
  iquest: '¿',
  oelig: 'œ',
  OElig: 'Œ',
  aelig: 'æ',
  AElig: 'Æ',
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  rarr: '→',
  larr: '←',
}

const MARKS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+[0-9]{0,2}));/gi
const ACCENTED = /^([A-Za-z])(acute|grave|circ|uml|tilde|cedil|ring|caron)$/

function character(code: number): string | null {
  const text = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : BREAK
  return /[^\p{Cc}\p{Cn}]|\n/u.test(text) ? text : null
}

/** Decodes character references, once; anything else is unchanged. */
const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return character(Number(decimal)) ?? whole
    if (hex !== undefined) return character(Number.parseInt(hex, 16)) ?? whole
    const [, letter = '', mark = ''] = ACCENTED.exec(name ?? '') ?? []
    const accent = MARKS[mark]
    if (accent !== undefined) return (letter + accent).normalize('NFC')
    return Object.hasOwn(NAMED, name ?? '') ? (NAMED[name ?? ''] ?? whole) : whole
  })

/** The end of a tag that begins at `from`: after its `>`, ignoring those within quotes. */
function tagEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from < MAX_TAG) {
    const letter = text[at]
    if (letter === '>') return at + 1
    if (letter === '"' || letter === "'") {
      const close = text.indexOf(letter, at + 1)
      // An unclosed quote: the tag ends at the first `>`.
      if (close === -1) break
      at = close
    }
    at += 1
  }
  const careless = text.indexOf('>', from)
  return careless === -1 ? text.length : careless + 1
}

/** The index after the closing tag of a silent element; the end of the text when it is not closed. */
function silentEnd(text: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  close.lastIndex = from
  const found = close.exec(text)
  return found === null ? text.length : tagEnd(text, found.index)
}

interface Read {
  text: string
  blocks: boolean
}

/** Removes known tags and comments; unknown tags are kept as text, as `<3` and `<me@here>` are no tags. */
function withoutMarkup(source: string): Read {
  const parts: string[] = []
  let blocks = false
  let from = 0
  const last = source.lastIndexOf('>')
  for (
    let at = source.indexOf('<');
    at !== -1 && at < last;
    at = source.indexOf('<', Math.max(at + 1, from))
  ) {
    if (source.startsWith('<!--', at)) {
      parts.push(decoded(source.slice(from, at)))
      const close = source.indexOf('-->', at + 4)
      from = close === -1 ? source.length : close + 3
      continue
    }
    TAG.lastIndex = at
    const [, slash = '', raw = ''] = (/^<\/?[a-z]/i.test(source.slice(at, at + 3)) && TAG.exec(source)) || []
    const name = raw.length > MAX_NAME ? '' : raw.toLowerCase()
    const silent = SILENT.test(name)
    const block = BLOCK.test(name)
    if (!silent && !block && name !== 'br' && name !== 'li' && !INLINE.test(name)) continue
    parts.push(decoded(source.slice(from, at)))
    from = tagEnd(source, at + 1)
    if (silent && slash === '' && source[from - 2] !== '/') from = silentEnd(source, name, from)
    blocks ||= block || name === 'li'
    if (block) parts.push(BREAK)
    if (name === 'br') parts.push(LINE)
    if (name === 'li') parts.push(slash === '' ? `${BREAK}• ` : BREAK)
    if (name === 'td' || name === 'th') parts.push(' ')
  }
  parts.push(decoded(source.slice(from)))
  return { text: parts.join(''), blocks }
}

const tidy = (paragraph: string) =>
  paragraph
    .split('\n')
    .map((line) => line.replace(/[^\S\n\u00a0\u202f]+/g, ' ').trim())
    .join('\n')
    .trim()

/**
 * Converts external text (api.md 2.13 `content`, which may contain markup) to non-empty paragraphs of plain text.
 * Known tags, comments and scripts are removed, character references are decoded once, so that escaped text is shown as
 * it was written; what only looks like a tag is kept. A `\n` within a paragraph is a line break. The result is plain
 * text: show it as text, never as HTML. Never throws, linear.
 */
export function textParagraphs(content: string): string[] {
  const clean = content.replace(/[\ufdd0\ufdd1]/g, '').replace(/\r\n?/g, '\n')
  const { text, blocks } = withoutMarkup(clean)
  // In a text with block elements, a line break of the source counts as a space.
  const lines = blocks ? text.replace(/\n/g, ' ') : text
  return lines
    .replaceAll(LINE, '\n')
    .split(/\ufdd0+|\n[^\S\n]*\n\s*/)
    .map(tidy)
    .filter((paragraph) => paragraph !== '' && !(blocks && paragraph === '•'))
}

/** The same on one line, for titles. */
export const textLine = (content: string): string => textParagraphs(content).join(' ').replace(/\n/g, ' ')
