// npm run doctor -- --base URL: what an API is like, by reads alone. docs/connecting.md says how to read it.
import { bootstrap } from './lib/bootstrap.mjs'

const from = process.cwd()
await bootstrap(import.meta.url)

const { runDoctor } = await import('./lib/doctor.mjs')

process.exitCode = await runDoctor(process.argv.slice(2), process.env.INIT_CWD ?? from)
