// Bundles the start file, the server (`lib/server/main.ts` with its imports), and its worker thread.
import { join } from 'node:path'
import { build } from 'vite'

import nextConfig from '../../next.config.mjs'
import { root } from './bootstrap.mjs'

/** External packages: Next's build puts them beside the server, which shares them with the pages. */
const BESIDE = ['next', ...nextConfig.serverExternalPackages]

const PROGRAMS = {
  'server.js': 'lib/server/start.ts',
  'dashboard.js': 'lib/server/main.ts',
  'reading-thread.js': 'lib/server/answer/reading-thread.ts',
}

/**
 * @param {string} folder of the standalone server: its `server.js` is replaced
 * @param {string} distDir where Next's build stands in it
 */
export async function bundleServer(folder, distDir) {
  const { NODE_ENV } = process.env
  for (const [file, entry] of Object.entries(PROGRAMS)) await build(options(folder, distDir, file, entry))
  // The bundler sets NODE_ENV to `production`, which processes started later would inherit.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}

function options(folder, distDir, file, entry) {
  return {
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    define: {
      'process.env.DIST_DIR': JSON.stringify(distDir),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    resolve: { alias: { 'server-only': join(root, 'tooling/empty.ts') } },
    ssr: { noExternal: true, external: BESIDE, target: 'node' },
    build: {
      ssr: join(root, entry),
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        // Tree shaking and minifying drop unused calls made for what they throw (`decodeURIComponent` in a try).
        treeshake: false,
        output: { format: 'es', entryFileNames: file, codeSplitting: false, minify: false },
      },
    },
  }
}
