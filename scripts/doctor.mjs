// npm run doctor -- --base URL: examines an API with reads only. docs/connecting.md explains the report.
import { bootstrap } from './lib/bootstrap.mjs'

const from = process.cwd()
await bootstrap(import.meta.url)

const { runDoctor } = await import('./lib/doctor.mjs')

process.exitCode = await runDoctor(process.argv.slice(2), process.env.INIT_CWD ?? from)
