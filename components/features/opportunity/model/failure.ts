/** The BFF's word for what failed; null for anything else. */
export const codeOf = (error: unknown): string | null => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
  return typeof code === 'string' ? code : null
}
