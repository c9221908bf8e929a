import type { HttpBindings } from '@hono/node-server'

/** Bindings of Hono's context: Node's own request and response. */
export interface HonoEnv {
  Bindings: HttpBindings
}
