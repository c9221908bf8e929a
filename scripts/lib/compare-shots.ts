// Compares two folders of screenshots, and writes a page of the differences.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** The fraction of pixels that may differ: text rendering varies slightly between runs. */
export const THRESHOLD = 0.0002

/** A screenshot that differs; `share` is the fraction of differing pixels, 0 to 1. */
export interface Difference {
  file: string
  kind: 'changed' | 'new' | 'gone'
  share: number
}

const picturesIn = async (folder: string) =>
  new Set((await readdir(folder)).filter((file) => file.endsWith('.png')))

/**
 * Compares screenshots of the same name in two folders, and writes `index.html` into a third, with before, after and
 * diff image of each that differs.
 * @returns the screenshots that differ by more than `threshold`, the largest share first
 * @throws {Error} when a folder is missing or holds no screenshots
 */
export async function compareShots(
  before: string,
  after: string,
  to: string,
  threshold = THRESHOLD,
): Promise<Difference[]> {
  const [old, now] = await Promise.all([picturesIn(before), picturesIn(after)])
  if (old.size === 0 || now.size === 0) throw new Error(`No pictures in ${old.size === 0 ? before : after}.`)
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  const found: Difference[] = []
  for (const file of [...old.union(now)].sort()) {
    const kind = !old.has(file) ? 'new' : now.has(file) ? 'changed' : 'gone'
    const share =
      kind === 'changed'
        ? await shareOf(join(before, file), join(after, file), join(to, `diff-${file}`), threshold)
        : 1
    if (share <= threshold) continue
    found.push({ file, kind, share })
    if (kind !== 'new') await copyFile(join(before, file), join(to, `before-${file}`))
    if (kind !== 'gone') await copyFile(join(after, file), join(to, `after-${file}`))
  }
  found.sort((one, other) => other.share - one.share)
  await writeFile(join(to, 'index.html'), page(found, old.union(now).size, threshold))
  return found
}

/** The fraction of visibly different pixels; above the threshold, a diff image is written. */
async function shareOf(before: string, after: string, to: string, threshold: number): Promise<number> {
  const bytes = await Promise.all([readFile(before), readFile(after)])
  if (bytes[0].equals(bytes[1])) return 0
  const [one, other] = [PNG.sync.read(bytes[0]), PNG.sync.read(bytes[1])]
  const { width, height } = one
  if (width !== other.width || height !== other.height) return 1
  const drawn = new PNG({ width, height })
  const share =
    pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: 0.1 }) / (width * height)
  if (share > threshold) await writeFile(to, PNG.sync.write(drawn))
  return share
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

function page(found: readonly Difference[], all: number, threshold: number): string {
  const figure = (part: string, file: string, is: boolean) =>
    is
      ? `<figure><figcaption>${part}</figcaption><a href="${part}-${file}"><img loading="lazy" src="${part}-${file}" alt="${part}"></a></figure>`
      : ''
  const rows = found.map(
    ({ file, kind, share }) =>
      `<section><h2>${file.replace(/\.png$/, '')}: ${kind === 'changed' ? percent(share) : kind}</h2><div>${figure('before', file, kind !== 'new')}${figure('after', file, kind !== 'gone')}${figure('diff', file, kind === 'changed')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${found.length} pictures differ</title><style>
body{font:14px system-ui;margin:2rem}div{display:flex;gap:12px;overflow-x:auto}figure{margin:0;flex:none}
img{height:320px;border:1px solid #ccc}</style>
<h1>${found.length} of ${all} pictures differ by more than ${percent(threshold)}</h1>
${rows.join('\n')}</html>
`
}
