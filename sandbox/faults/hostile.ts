type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Spoiler = (truth: string, position: number) => Json

/** Wider than any screen; only in a list's first item, to limit the size of the response. */
const LONG = 100_000

/** Hostile texts; `turn` selects one by its position. */
const TEXTS: readonly Spoiler[] = [
  (truth) => `<img src=x onerror="window.hostile=1"><script>window.hostile=1</script>${truth}`,
  () => 'javascript:window.hostile=1//',
  () => 'data:text/html,<script>top.hostile=1</script>',
  (truth) => `\u202E${truth}\u2066\u202Dgpj.exe`,
  (truth) => `\u200B\u200D${[...truth].join('\u200B')}\uFEFF\u2060`,
  (_, position) => 'W'.repeat(position === 0 ? LONG : 300),
  () => '__proto__',
  () => null,
  () => 'VALEUR_INCONNUE',
  () => '//outside.example/x"><style>*{display:none}</style>',
]

const DATES: readonly Json[] = [
  '2026-02-30T25:61:00Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  'hier',
  '',
  null,
  '<b onclick=alert(1)>2026</b>',
]

const NUMBERS: readonly Json[] = ['NaN', Number.MAX_VALUE, -5e-324, null, '1e999', '٤٢', -1]
/** Integers that a JavaScript number cannot hold exactly, and invalid ids. */
const IDS: readonly Json[] = [2 ** 53 + 2, 2 ** 63, '9007199254740993', null, -1]

/** Field names with a meaning in JavaScript. */
const KEYS: { [key: string]: Json } = Object.fromEntries([
  ['__proto__', { isAdmin: true, success: true }],
  ['constructor', { prototype: { polluted: 'yes' } }],
  ['hasOwnProperty', 'no function'],
  ['toString', null],
  ['then', 'no promise'],
])

const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T

function spoil(value: Json, key: string, turn: number, position: number): Json {
  if (Array.isArray(value))
    return value.map((item, index) => spoil(item, key, turn + index, position + index))
  if (value !== null && typeof value === 'object') return spoilFields(value, turn, position)
  if (typeof value === 'number') return at(/^id[A-Z]/.test(key) ? IDS : NUMBERS, turn)
  if (typeof value === 'boolean') return at([null, 'yes', 2], turn)
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) return at(DATES, turn)
  return at(TEXTS, turn)(value ?? '', position)
}

/** The first field, the id, stays: without it nobody would request the details. */
function spoilFields(item: { [key: string]: Json }, turn: number, position: number): Json {
  const fields = Object.entries(item).map(([key, value], index): [string, Json] => [
    key,
    index === 0 && (value === null || typeof value !== 'object')
      ? value
      : spoil(value, key, turn + index, position),
  ])
  return Object.fromEntries([...fields, ...Object.entries(KEYS)])
}

/**
 * The records of a response with hostile content in every field of every item: markup, script URLs, bidi and invisible
 * characters, 100,000 characters, invalid numbers, invalid days, ids beyond 2^53, null, unknown enum values, JavaScript's
 * own keys. `turn` varies which field gets what.
 */
export const hostile = (records: unknown, key: string, turn: number): unknown =>
  spoil(records as Json, key, turn, 0)
