import { env } from './env.ts'
import { checkKeysFile } from './oidc/keys-file.ts'
import { receiveGrants } from './oidc/member.ts'
import { isOidcOn } from './oidc/provider.ts'
import { outsideRequests } from './outside.ts'
import { settleStore, store } from './store/store.ts'

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
    env()
    store()
    if (isOidcOn()) {
      checkKeysFile()
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
