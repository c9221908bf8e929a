import { join } from 'node:path'
import { build } from 'vite'

const SOURCE = join(import.meta.dirname, '../pages')
const TARGET = join(import.meta.dirname, '../../.data/bench/pages')

/** Path prefix of the comparison pages on the bench's origin. */
export const PREFIX = '/bench/'
/** Path prefix of the API itself, through a plain proxy. */
export const DIRECT = '/direct/'

/** Builds comparison pages for production, each separately so that they share no chunks. Resolves to their folder. */
export async function buildPages(names: readonly string[]): Promise<string> {
  for (const name of names) {
    await build({
      configFile: false,
      root: join(SOURCE, name),
      base: `${PREFIX}${name}/`,
      mode: 'production',
      logLevel: 'error',
      oxc: { jsx: { runtime: 'automatic', development: false } },
      build: {
        outDir: join(TARGET, name),
        emptyOutDir: true,
        minify: true,
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
      },
    })
  }
  return TARGET
}
