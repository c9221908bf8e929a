// `.next/standalone/server.js`, the file that is started. Caches the server's compiled code (main.ts and all its modules) in
// the build's folder; where that is read-only, each start compiles anew.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, process.env.DIST_DIR ?? '.next', 'compiled'))
await import(new URL('dashboard.js', import.meta.url).href)
