import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  ActivityLine,
  Collection,
  Feed,
  GivenName,
  Items,
  ItemsOf,
  Person,
  StageMeaning,
  StageStep,
  StagesNow,
  StepsSince,
  StuckRule,
  Target,
} from '#lib/domain/workspace/workspace.ts'
import { withSession } from '#lib/session/session-store.ts'
import { bff, jsonOf } from './http.ts'

/** The answers of the BFF's workspace routes, by the path below /api/workspace. */
interface Answers {
  me: { me: Person | null; people: Person[] }
  names: { names: GivenName[] }
  stages: { stages: StageMeaning[]; stuck: StuckRule[] }
  views: ItemsOf<'views'>
  watch: ItemsOf<'watch'>
  limits: ItemsOf<'limits'>
  activity: { activity: ActivityLine[] }
  history: { history: StageStep[] }
  'history/now': { now: StagesNow }
  'history/since': StepsSince
  targets: { targets: Target[] }
  feeds: { feeds: Feed[] }
}

const PREFIX = '/api/workspace'

/** The first part of the workspace's cache keys: a colleague's change invalidates by it and the path. */
export const workspaceKey = 'workspace'

function searchOf(query: Readonly<Record<string, string | number>>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? '' : `?${search}`
}

/** One read of the workspace. Throws ApiError; `workspace_unavailable` while its store cannot be reached. */
export const workspaceQuery = <Path extends keyof Answers>(
  path: Path,
  query: Readonly<Record<string, string | number>> = {},
) =>
  queryOptions({
    queryKey: [workspaceKey, path, query],
    queryFn: async ({ signal }) =>
      jsonOf<Answers[Path]>(await bff(`${PREFIX}/${path}${searchOf(query)}`, { signal })),
    staleTime: 60_000,
    // Failures are shown within seconds; the person retries.
    retry: false,
  })

export const readWorkspaceCounts = async (): Promise<Record<string, number>> =>
  (await jsonOf<{ counts: Record<string, number> }>(await bff(`${PREFIX}/counts`))).counts

export const readWorkspaceExport = async (): Promise<Record<string, object[]>> =>
  (await jsonOf<{ workspace: Record<string, object[]> }>(await bff(`${PREFIX}/export`))).workspace

/** One write of the workspace, e.g. `PUT`, `names/campaign/401`, sent again after a sign-in over the page. Throws ApiError. */
export async function writeWorkspace<T = object>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  // A path that is only a query addresses the workspace as a whole.
  const address = path.startsWith('?') ? PREFIX + path : `${PREFIX}/${path}`
  return withSession(async () => jsonOf<T>(await bff(address, init)))
}

/** An item as it is sent, without the fields that the BFF adds. */
export type NewItem<C extends Collection> = Omit<Items[C], 'id' | 'mine' | 'by' | 'at'>

export type ActivityPage = Answers['activity']

const MAX_PAGE = 500

/** The activity lines that match `filter`, the newest first, up to `most`. Throws ApiError. */
export async function readActivity(
  filter: Readonly<Record<string, string | number>>,
  most: number,
): Promise<ActivityLine[]> {
  const lines: ActivityLine[] = []
  for (;;) {
    const last = lines.at(-1)
    const limit = Math.min(MAX_PAGE, most - lines.length)
    const search = searchOf({ ...filter, limit, ...(last ? { before: last.id } : {}) })
    const { activity } = await jsonOf<ActivityPage>(await bff(`${PREFIX}/activity${search}`))
    lines.push(...activity)
    if (activity.length < limit || lines.length >= most) return lines
  }
}

/** The activity, a page of `limit` lines at a time, the newest first. */
export const activityPages = (filter: Readonly<Record<string, string | number>>, limit: number) =>
  infiniteQueryOptions({
    queryKey: [workspaceKey, 'activity', 'pages', filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<ActivityPage> => {
      const search = searchOf({ ...filter, limit, ...(pageParam === 0 ? {} : { before: pageParam }) })
      return jsonOf<ActivityPage>(await bff(`${PREFIX}/activity${search}`, { signal }))
    },
    getNextPageParam: ({ activity }) => (activity.length < limit ? undefined : activity.at(-1)?.id),
    staleTime: 30_000,
    retry: false,
  })
