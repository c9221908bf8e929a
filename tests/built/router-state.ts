import { send } from './wire.ts'

type State = [segment: unknown, children: Record<string, State>, url?: null, marker?: 'refetch']

const KINDS = { '[[...': 'oc', '[...': 'c', '[': 'd' } as const

function segmentOf(name: string, ids: Readonly<Record<string, string>>): unknown {
  const found = /^(\[\[\.\.\.|\[\.\.\.|\[)(\w+)\]{1,2}$/.exec(name)
  const [, brackets, parameter] = found ?? []
  if (brackets === undefined || parameter === undefined) return name
  return [parameter, ids[parameter], KINDS[brackets as keyof typeof KINDS], null]
}

/** What a browser says that has every layout of a page already, and wants the page alone. */
function stateOf(segments: readonly string[], ids: Readonly<Record<string, string>>): State {
  const page: State = ['__PAGE__', {}, null, 'refetch']
  return ['', ...segments].reduceRight<State>(
    (below, name) => [segmentOf(name, ids), { children: below }],
    page,
  )
}

/** Asks for a page as the router does when it moves about: the page's own part, without the layouts above it. */
export async function askForPart(
  base: string,
  path: string,
  segments: readonly string[],
  ids: Readonly<Record<string, string>>,
  more: Record<string, string> = {},
) {
  const headers = {
    rsc: '1',
    'next-router-state-tree': encodeURIComponent(JSON.stringify(stateOf(segments, ids))),
    ...more,
  }
  // Next wants a digest of these headers in the address, and says which.
  const first = await send(base, path, { headers })
  const { location } = first.headers
  return first.status === 307 && location?.includes('_rsc=') ? send(base, location, { headers }) : first
}
