// npm run build: the production build, for `npm start` or to be copied to a server (.next/standalone).
import { bootstrap } from './lib/bootstrap.mjs'

await bootstrap(import.meta.url)

const { build } = await import('./lib/build.mjs')
const { fail, say } = await import('./lib/say.mjs')

await build().catch((error) => fail(error.message))
say('Ready: npm start')
