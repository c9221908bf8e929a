import { shellWord } from '../text/shell-word.ts'

/** A call as a client of the API would send it. */
export interface ApiCall {
  method: string
  /** `/v1/…` with its parameters filled in. */
  path: string
  /** The query as it is sent, without `?`; '' for none. */
  search: string
  /** JSON, or null for none. */
  body: string | null
}

/** Percent-encodes the characters that are special within a shell's double quotes. */
const escaped = (text: string) =>
  text.replace(/[!"$'\\`\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/**
 * A `curl` command for a POSIX shell that calls the API directly. It contains no key: `$API_KEY` and `$API_BASE_URL` are
 * set by whoever runs it (api.md 1: the key goes into `x-access-token`).
 */
export function apiCurl({ method, path, search, body }: ApiCall): string {
  const address = `"$API_BASE_URL${escaped(path)}${search === '' ? '' : `?${escaped(search)}`}"`
  const words = ['curl', ...(method === 'GET' ? [] : [`-X ${method}`]), '-H "x-access-token: $API_KEY"']
  if (body !== null) words.push('-H "content-type: application/json"', `--data-raw ${shellWord(body)}`)
  return [...words, address].join(' ')
}
