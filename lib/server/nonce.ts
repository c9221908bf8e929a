import { headers } from 'next/headers'

/** The nonce of this page load, out of the policy that `proxy.ts` has put into the request; undefined without one. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy')
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}
