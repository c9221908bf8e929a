import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, env } from './env.ts'
import { loadKeysFile, watchKeysFile } from './oidc/keys-file.ts'
import { receiveGrants } from './oidc/member.ts'
import { isOidcOn } from './oidc/provider.ts'
import { outsideRequests } from './outside.ts'
import { openSignOuts, settleStore, store } from './store/store.ts'

const OTHERS = 0o007
/** SQLite's side files get their database's mode. */
const OURS = /^(?:sessions|workspace|grants|readings)\.db(?:-wal|-shm)?$/

/** What is in DATA_DIR is for this user and group alone, also where the folder was made by hand or by an older release. */
function closeToOthers(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => OURS.test(each))) {
    const file = join(folder, name)
    try {
      const { mode } = statSync(file)
      if ((mode & OTHERS) !== 0) chmodSync(file, mode & ~OTHERS)
    } catch {
      // Another user's: its owner decides. Or a side file that is gone by now.
    }
  }
}

/** Ends the process with that on standard error and exit code 1. */
export function refuseToStart(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

/** What the checks throw, a line for each fault. */
const faultsIn = (...checks: (() => unknown)[]): string[] =>
  checks.flatMap((check) => {
    try {
      check()
      return []
    } catch (fault) {
      return [fault instanceof Error ? fault.message : String(fault)]
    }
  })

/** The settings. Where one is wrong, ends the process, and names what is wrong with the files of the others at once. */
export function envOrExit(): Env {
  process.umask(process.umask() | OTHERS)
  const wrong = faultsIn(env)
  if (wrong.length === 0) return env()
  const { DATA_DIR, API_KEYS_FILE } = process.env
  const files = faultsIn(
    () => DATA_DIR && void openSignOuts(DATA_DIR).close(),
    () => API_KEYS_FILE && loadKeysFile(API_KEYS_FILE),
  )
  return refuseToStart([...wrong, ...files].join('\n'))
}

/**
 * Prepares what the first request needs: settings, the sign-out store, tracing. Wrong settings and unusable files
 * that they name end the process. Where copies share a server, waits a moment to load their sign-outs.
 */
export async function boot(): Promise<void> {
  // The first call fixes the async context that later calls run in: here, no request is being served.
  outsideRequests(() => undefined)
  const { DATA_DIR, OTEL_EXPORTER_OTLP_ENDPOINT } = envOrExit()
  const wrong = faultsIn(
    () => {
      store()
      closeToOthers(DATA_DIR)
    },
    () => isOidcOn() && watchKeysFile(),
  )
  if (wrong.length > 0) refuseToStart(wrong.join('\n'))
  if (isOidcOn()) receiveGrants()
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const { startTracing } = await import('./trace/start.ts')
    startTracing(OTEL_EXPORTER_OTLP_ENDPOINT)
  }
  await settleStore()
}
