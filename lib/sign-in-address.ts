import { paths, type SignInFailure } from './paths.ts'

/** The server takes 16 KB of headers, cookies among them, and a query grows when it is encoded once more. */
const MAX_LENGTH = 8_000

/**
 * `paths.signIn` for a way back of any length: the query of a long one goes into the fragment, which no server is sent. The page
 * of sign-in takes it from there.
 */
export function signInAddress(next = paths.home(), failed?: SignInFailure): string {
  const address = paths.signIn(next, undefined, failed)
  if (address.length <= MAX_LENGTH) return address
  const [path = ''] = next.split('?', 1)
  return `${paths.signIn(path, undefined, failed)}#${next.slice(path.length)}`
}
