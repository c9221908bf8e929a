const MAX_MESSAGE = 500

const fieldOf = (root: unknown, name: string): unknown =>
  typeof root === 'object' && root !== null ? Reflect.get(root, name) : null

/** The API's `message`, fit to be shown: truncated, and with the key masked. */
export function messageOf(root: unknown, apiKey: string): string | null {
  const message = fieldOf(root, 'message')
  if (typeof message !== 'string' || message === '') return null
  return message.replaceAll(apiKey, '…').slice(0, MAX_MESSAGE)
}

/** The API's `code`: a string, an int, or absent (section 7). */
export function codeOf(root: unknown): string | number | null {
  const code = fieldOf(root, 'code')
  if (typeof code === 'string') return code.slice(0, 40)
  return typeof code === 'number' ? code : null
}
