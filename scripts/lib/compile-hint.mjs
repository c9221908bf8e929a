// Marks the scripts that every page loads first for eager compilation.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Explicit compile hint (V8, Chromium 136): all functions of a script are compiled on another thread during download,
 * not lazily on the main thread. Other engines see a comment. Measured in docs/decisions/benches.md.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts the hint on top of React's and Next's own scripts, more than half of whose functions run before hydration ends.
 * @param {string} distDir where Next wrote its manifest
 * @param {string} files the folder of static files that is served
 */
export async function hintCompile(distDir, files) {
  const { rootMainFiles } = JSON.parse(await readFile(join(distDir, 'build-manifest.json'), 'utf8'))
  for (const file of rootMainFiles) {
    const path = join(files, file.replace(/^static\//, ''))
    await writeFile(path, COMPILE_HINT + (await readFile(path, 'utf8')))
  }
}
