export type Connection = 'fine' | 'offline' | 'unreachable'

const unreachable = new Set(['upstream_unreachable', 'upstream_unavailable'])

/** Whether the browser is online and the API answers, as far as the calls of this page tell. */
export function createConnectionStore(online: () => boolean) {
  let upstream: 'fine' | 'unreachable' = 'fine'
  const listeners = new Set<() => void>()
  const change = (next: typeof upstream) => {
    if (upstream === next) return
    upstream = next
    for (const listener of listeners) listener()
  }
  return {
    get: (): Connection => (online() ? upstream : 'offline'),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    reportFailure: (error: unknown) => {
      const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
      if (typeof code === 'string' && unreachable.has(code)) change('unreachable')
    },
    reportSuccess: () => change('fine'),
  }
}

export const connectionStore = createConnectionStore(
  () => typeof navigator === 'undefined' || navigator.onLine,
)
