import { routes } from '#lib/contract/routes.generated.ts'

import { withSandbox } from './bff-stage.ts'

export const KEY = 'sandbox-full'
const SMALL = 6 * 1024
const MIDDLE = 600 * 1024
const LARGE = 12 * 1024 * 1024
const { path: LIST, list } = routes.listOpportunities

/** Lists of the sandbox's opportunities: one of about 6 KB, one of about 600 KB, one of at least 12 MB. */
export async function answersOfApi(): Promise<{ small: string; middle: string; large: string }> {
  const envelope = await withSandbox(async (address) => {
    const answer = await fetch(`${address}${LIST}?polling=1051200`, { headers: { 'x-access-token': KEY } })
    return (await answer.json()) as Record<string, unknown> & { [list: string]: unknown }
  })
  const items = (envelope[list] as { idOpportunity: number }[]).toSorted(
    (one, other) => JSON.stringify(one).length - JSON.stringify(other).length,
  )
  const textOf = (count: number) => {
    const chosen = Array.from({ length: count }, (_, index) => ({
      ...items[index % items.length],
      idOpportunity: index + 1,
    }))
    return JSON.stringify({ ...envelope, [list]: chosen })
  }
  const each = JSON.stringify(items).length / items.length
  let few = Math.max(1, Math.floor(SMALL / each))
  while (textOf(few).length < SMALL) few += 1
  const sized = (bytes: number) => textOf(Math.ceil((bytes * 1.01) / each))
  return { small: textOf(few), middle: sized(MIDDLE), large: sized(LARGE) }
}

/** Signs in with `KEY`; resolves to the session cookie. */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ apiKey: KEY }),
  })
  if (answer.status !== 200) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
