import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { Fleet, fleetPrograms } from '../../../tests/copies/fleet.ts'
import { arrive, type Figures, letIn, trial } from '../../../tests/copies/trial.ts'
import { build, buildIfNeeded, serverDir } from '../build.mjs'
import { bringPrograms } from '../programs.mjs'
import { at, machine } from './figures.ts'

const USERS = 200
const THINKS = 8_000
const KILL_EVERY = 10
/** Most reads in a thousand that may need a retry. */
const MAX_RETRIED = 1

/** Two builds of the same sources, with different build ids and file names, as two versions have. */
async function twoBuilds(): Promise<{ before: string; after: string }> {
  await buildIfNeeded()
  const before = await mkdtemp(join(tmpdir(), 'build-before-'))
  await cp(serverDir(), before, { recursive: true, verbatimSymlinks: true })
  await build()
  return { before, after: serverDir() }
}

function report(figures: Figures): string[] {
  const { reads, retried, failed, writes, open, kept, doubled, lost, sessionsLost, kills, times } = figures
  const share = (1000 * retried) / reads
  console.log(`
${reads} reads, ${retried} tried again (${share.toFixed(2)} ‰), ${failed} failed for good
${writes} writes, ${open} of which nobody could say, ${kept} at the API, ${doubled} doubled, ${lost} lost
${kills} copies killed, each replaced once; ${sessionsLost} sessions lost
A read: median ${at(times, 0.5).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms
First tries that failed: ${[...figures.oddities].map(([what, count]) => `${what} × ${count}`).join(', ') || 'none'}`)
  const wrong = { doubled, lost, sessionsLost, failed }
  const problems = Object.entries(wrong).flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : []))
  return share > MAX_RETRIED ? [...problems, `${share.toFixed(2)} ‰ of the reads failed at first`] : problems
}

/** Redis goes down and comes back empty: sign-outs made meanwhile must apply everywhere, other sessions survive. */
async function withoutRedis(fleet: Fleet, users: Awaited<ReturnType<typeof arrive>>): Promise<string[]> {
  const leavers = users.slice(0, 20)
  const cookies = leavers.map(({ cookie }) => cookie)
  await fleet.redis.down()
  await delay(1_000)
  for (const [at, user] of leavers.entries()) {
    await user.ask('DELETE', '/api/session')
    user.cookie = cookies[at] ?? ''
  }
  await fleet.redis.up()
  const started = performance.now()
  const some = [...leavers, ...users.slice(20, 40)]
  const isRight = (found: boolean[][]) =>
    found.every((copy) => copy.every((isIn, at) => isIn === at >= leavers.length))
  while (!isRight(await letIn(fleet.copies, some))) {
    if (performance.now() - started > 30_000) return ['the copies do not agree on who is signed out']
    await delay(100)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Redis back, empty: 20 sign-outs of meanwhile held at every copy after ${seconds} s`)
  return []
}

/**
 * 200 users on nginx, three copies and Redis for `minutes`: a copy is killed every ten seconds, all are replaced by
 * another build at half time, and Redis is stopped and restarted at the end.
 * @returns whether no session was lost, no write doubled or lost, and less than one read in a thousand needed a retry
 */
export async function soakCopies(minutes: number): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  bringPrograms()
  if (fleetPrograms.nginx === null || fleetPrograms.redis === null)
    throw new Error('nginx and redis-server are needed: install them, and run this again.')
  const builds = await twoBuilds()
  console.log(
    `${machine()}; ${USERS} users, a call every ${THINKS / 2000} s each, a copy killed every ${KILL_EVERY} s`,
  )
  const fleet = await Fleet.start(builds.before)
  try {
    const users = await arrive(fleet, USERS)
    const figures = await trial(
      {
        ...{ fleet, seconds: minutes * 60, thinks: THINKS },
        ...{ killEverySeconds: KILL_EVERY, restSeconds: 3, build: builds.after },
      },
      users,
    )
    const problems = [...report(figures), ...(await withoutRedis(fleet, users))]
    for (const user of users) user.leave()
    for (const problem of problems) console.error(`✗ ${problem}`)
    return problems.length === 0
  } finally {
    await fleet.stop()
    await rm(builds.before, { recursive: true, force: true })
  }
}
