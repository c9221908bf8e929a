import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { serverDir } from '../../scripts/lib/build.mjs'
import { compressFiles } from '../../scripts/lib/compress.mjs'

const WRITTEN = /\.(js|json|html|rsc|css)$/
const PLACE = 'static/chunks/'
const OTHER_PLACE = 'static/chunks/next-release/'

/**
 * Makes a copy of the built server that looks like another release to browsers: another build id, and no script or
 * style under a URL of this checkout's build.
 * @param folder where to write it
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
    // Style sheets are one folder deeper, so their font URLs need one more `../`.
    const other = file.endsWith('.css') ? moved.replaceAll('../media/', '../../media/') : moved
    if (other !== text) await writeFile(file, other)
  }
  // Quickly: what is served is small enough.
  await compressFiles(join(built, 'static'), 1)
}
