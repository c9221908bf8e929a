/** A JSON syntax tree that keeps how strings and numbers were written, and the order of keys. */
export type JsonNode =
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'token'; readonly raw: string }

export interface JsonMember {
  /** With its quotes. */
  readonly key: string
  readonly value: JsonNode
}

export interface JsonSpacing {
  readonly colon: string
  readonly comma: string
  /** One level of indentation; '' puts everything on one line. */
  readonly indent: string
}

export const SPACINGS: readonly JsonSpacing[] = [
  { colon: ':', comma: ',', indent: '' },
  { colon: ': ', comma: ', ', indent: '' },
  { colon: ': ', comma: ',', indent: '  ' },
  { colon: ': ', comma: ',', indent: '    ' },
  { colon: ': ', comma: ',', indent: '\t' },
  { colon: ' : ', comma: ',', indent: '  ' },
]
export const COMPACT = SPACINGS[0] as JsonSpacing

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\]:,]/g

/** Parses JSON into such a tree; null when it is not JSON, or nested too deeply for the call stack. */
export function readJson(text: string): JsonNode | null {
  try {
    JSON.parse(text)
    const tokens = text.match(TOKEN) ?? []
    let at = 0
    const next = () => tokens[at++] ?? ''
    const rest = <Part>(close: string, part: () => Part): Part[] => {
      const parts: Part[] = []
      while (tokens[at] !== close) {
        parts.push(part())
        if (tokens[at] === ',') at += 1
      }
      at += 1
      return parts
    }
    const member = (): JsonMember => {
      const key = next()
      at += 1
      return { key, value: value() }
    }
    const value = (): JsonNode => {
      const token = next()
      if (token === '{') return { kind: 'object', members: rest('}', member) }
      if (token === '[') return { kind: 'array', items: rest(']', value) }
      return { kind: 'token', raw: token }
    }
    return value()
  } catch {
    return null
  }
}

export function writeJson(node: JsonNode, spacing: JsonSpacing, depth = 0): string {
  if (node.kind === 'token') return node.raw
  const [open, close] = node.kind === 'object' ? '{}' : '[]'
  const parts =
    node.kind === 'object'
      ? node.members.map(({ key, value }) => key + spacing.colon + writeJson(value, spacing, depth + 1))
      : node.items.map((item) => writeJson(item, spacing, depth + 1))
  if (parts.length === 0 || spacing.indent === '') return `${open}${parts.join(spacing.comma)}${close}`
  const [inner, outer] = [spacing.indent.repeat(depth + 1), spacing.indent.repeat(depth)]
  return `${open}\n${inner}${parts.join(`${spacing.comma}\n${inner}`)}\n${outer}${close}`
}

/** Replaces the strings (keys too) and numbers of a JSON text, and leaves everything between them. */
export const mapTokens = (text: string, change: (raw: string) => string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, change)

/** Maps every token, and the members of every object, bottom up. */
export function mapJson(
  node: JsonNode,
  token: (raw: string) => string,
  members: (members: readonly JsonMember[]) => readonly JsonMember[],
): JsonNode {
  if (node.kind === 'token') return { kind: 'token', raw: token(node.raw) }
  if (node.kind === 'array')
    return { kind: 'array', items: node.items.map((item) => mapJson(item, token, members)) }
  const changed = node.members.map(({ key, value }) => ({
    key: token(key),
    value: mapJson(value, token, members),
  }))
  return { kind: 'object', members: members(changed) }
}

export const memberKey = ({ key }: JsonMember): string => JSON.parse(key) as string
