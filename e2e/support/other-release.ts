import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { serverDir } from '../../scripts/lib/build.mjs'
import { compressFiles } from '../../scripts/lib/compress.mjs'

const WRITTEN = /\.(js|json|html|rsc|css)$/
const PLACE = 'static/chunks/'
const OTHER_PLACE = 'static/chunks/next-release/'

/**
 * The built server as a release with another code of the browser would be: another build id, and no script or style
 * under an address that the build of this checkout has.
 * @param folder where it goes
 */
export async function makeOtherRelease(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await cp(serverDir(), folder, { recursive: true, verbatimSymlinks: true })
  const built = join(folder, process.env.NEXT_DIST_DIR || '.next')
  const id = await readFile(join(built, 'BUILD_ID'), 'utf8')
  const otherId = [...id].reverse().join('')
  const onTheWay = join(built, 'chunks-on-their-way')
  await rename(join(built, 'static/chunks'), onTheWay)
  await cp(onTheWay, join(built, OTHER_PLACE), { recursive: true })
  await rm(onTheWay, { recursive: true })
  await rename(join(built, 'static', id), join(built, 'static', otherId))
  await writeFile(join(built, 'BUILD_ID'), otherId)
  const entries = await readdir(built, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !WRITTEN.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    const moved = text.replaceAll(PLACE, OTHER_PLACE).replaceAll(id, otherId)
    // A style is one folder further down from the fonts that it names.
    const other = file.endsWith('.css') ? moved.replaceAll('../media/', '../../media/') : moved
    if (other !== text) await writeFile(file, other)
  }
  await compressFiles(join(built, 'static'))
}
