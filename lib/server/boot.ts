import { env } from './env.ts'
import { checkKeysFile } from './oidc/keys-file.ts'
import { hearGrants } from './oidc/member.ts'
import { isOidcOn } from './oidc/provider.ts'
import { outsideRequests } from './outside.ts'
import { settleStore, store } from './store/store.ts'

/** Ends the process with one line and exit code 1. */
export function refuseToStart(problem: unknown): never {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  process.exit(1)
}

/**
 * What must be there before the first request: settings and the sign-out store. A wrong setting or an unusable DATA_DIR
 * ends the process. Where copies share a server, it waits a moment for what they have signed out.
 */
export async function boot(): Promise<void> {
  // Here, where no request is being served.
  outsideRequests(() => undefined)
  try {
    env()
    store()
    if (isOidcOn()) {
      checkKeysFile()
      hearGrants()
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
