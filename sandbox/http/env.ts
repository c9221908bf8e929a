import type { HttpBindings } from '@hono/node-server'

/** What Hono's context carries here: node's own request and response. */
export interface HonoEnv {
  Bindings: HttpBindings
}
