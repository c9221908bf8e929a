import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { env } from './env.ts'
import { watchKeysFile } from './oidc/keys-file.ts'
import { receiveGrants } from './oidc/member.ts'
import { isOidcOn } from './oidc/provider.ts'
import { outsideRequests } from './outside.ts'
import { settleStore, store } from './store/store.ts'

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

/** Ends the process with one line and exit code 1. */
export function refuseToStart(problem: unknown): never {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  process.exit(1)
}

/**
 * Prepares what the first request needs: settings, the sign-out store, tracing. A wrong setting or an unusable DATA_DIR
 * ends the process. Where copies share a server, waits a moment to load their sign-outs.
 */
export async function boot(): Promise<void> {
  // The first call fixes the async context that later calls run in: here, no request is being served.
  outsideRequests(() => undefined)
  try {
    const { DATA_DIR } = env()
    process.umask(process.umask() | OTHERS)
    store()
    closeToOthers(DATA_DIR)
    if (isOidcOn()) {
      watchKeysFile()
      receiveGrants()
    }
  } catch (problem) {
    refuseToStart(problem)
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = env()
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const { startTracing } = await import('./trace/start.ts')
    startTracing(OTEL_EXPORTER_OTLP_ENDPOINT)
  }
  await settleStore()
}
