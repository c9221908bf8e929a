// `.next/standalone/server.js`: what is started. Node keeps what it compiles of the server (main.ts) and of all that it loads,
// in the build's own folder; where nothing may be written there, each start compiles anew.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, process.env.DIST_DIR ?? '.next', 'compiled'))
await import(new URL('dashboard.js', import.meta.url).href)
