import { shellWord } from '../text/shell-word.ts'

/** A call as the API's own users would make it. */
export interface ApiCall {
  method: string
  /** `/v1/…` with its parameters filled in. */
  path: string
  /** The query as it is sent, without `?`; '' for none. */
  search: string
  /** JSON, or null for none. */
  body: string | null
}

/** What means something within double quotes of a shell, as an address may spell it too. */
const escaped = (text: string) =>
  text.replace(/[!"$'\\`\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/**
 * A `curl` command for a POSIX shell that asks the API itself, without the key: `$API_KEY` and `$API_BASE_URL` stand for
 * what only its reader knows (api.md 1: the key goes into `x-access-token`).
 */
export function apiCurl({ method, path, search, body }: ApiCall): string {
  const address = `"$API_BASE_URL${escaped(path)}${search === '' ? '' : `?${escaped(search)}`}"`
  const words = ['curl', ...(method === 'GET' ? [] : [`-X ${method}`]), '-H "x-access-token: $API_KEY"']
  if (body !== null) words.push('-H "content-type: application/json"', `--data-raw ${shellWord(body)}`)
  return [...words, address].join(' ')
}
