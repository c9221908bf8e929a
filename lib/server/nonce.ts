import { headers } from 'next/headers'

/** The nonce of this page load, from the policy that `proxy.ts` put into the request headers; undefined without one. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy')
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}
