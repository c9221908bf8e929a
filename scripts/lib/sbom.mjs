import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'
import { runNpm } from './npm.mjs'

/**
 * The software bill of materials (SBOM) that npm makes from package-lock.json: every package of every platform,
 * development packages marked as such.
 * @returns CycloneDX as JSON
 * @throws {Error} with npm's error output
 */
export async function makeSbom() {
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { code, stdout, stderr } = await runNpm(['sbom', ...options])
  if (code !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`)
  const sbom = JSON.parse(stdout)
  const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  // npm uses the checkout's folder as the name.
  sbom.metadata.component.name = name
  return sbom
}
