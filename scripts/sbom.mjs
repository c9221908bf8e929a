// npm run sbom [-- FILE]: the software bill of materials, CycloneDX JSON, in sbom.cdx.json or FILE.
import { bootstrap } from './lib/bootstrap.mjs'
import { fail, say } from './lib/say.mjs'

await bootstrap(import.meta.url)

const { writeFile } = await import('node:fs/promises')
const { makeSbom } = await import('./lib/sbom.mjs')

const file = process.argv[2] ?? 'sbom.cdx.json'
const sbom = await makeSbom().catch((error) => fail(error.message))
await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`)
say(`${file}: ${sbom.components.length} packages, CycloneDX ${sbom.specVersion}`)
