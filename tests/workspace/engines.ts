import { rmSync } from 'node:fs'
import { join } from 'node:path'

import type {
  ActivityLine,
  GivenName,
  Person,
  StageMeaning,
  StageStep,
  StepsSince,
  StuckRule,
  Target,
  TeamView,
} from '#lib/domain/workspace/workspace.ts'

import { api, type Bench, signIn } from '../bff/support.ts'
import { type Postgres, usesPostgres } from './postgres.ts'

/** Both engines, and whether they are run here. */
export const ENGINES = [
  ['SQLite', true],
  ['PostgreSQL', usesPostgres],
] as const

/** An answer of any route of the workspace, as far as a test reads it. */
interface Answered {
  status: number
  code: string
  me: Person
  people: Person[]
  names: GivenName[]
  stages: StageMeaning[]
  stuck: StuckRule[]
  targets: Target[]
  items: TeamView[]
  id: string
  activity: ActivityLine[]
  history: StageStep[]
  deadlines: StepsSince['deadlines']
  workspace: Record<string, object[]>
}

/** Calls the workspace as whoever holds that cookie. */
const as = (cookie: string) => async (method: string, path: string, body?: unknown) => {
  const answer = await api(method, `/api/workspace/${path}`.replace(/\/$/, '').replace('/?', '?'), {
    cookie,
    body,
  })
  return { ...((await answer.json()) as Answered), status: answer.status }
}
export type Client = ReturnType<typeof as>

let number = 0

/** An empty workspace in that engine; answers the name of its database. */
export async function emptyWorkspace(
  bench: Bench,
  engine: (typeof ENGINES)[number][0],
  server: Postgres | null,
): Promise<string> {
  await bench.forget()
  for (const end of ['', '-wal', '-shm']) rmSync(join(bench.dataDir, `workspace.db${end}`), { force: true })
  number += 1
  const name = `empty${number}`
  const settings = engine === 'PostgreSQL' && server ? { DATABASE_URL: await server.database(name) } : {}
  await bench.configure(settings)
  return name
}

/** So many people with one key, each in a browser of their own. */
export const colleagues = async (count: number, key?: string): Promise<{ cookie: string; ask: Client }[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const cookie = await signIn(key)
      return { cookie, ask: as(cookie) }
    }),
  )
