// The file that is started, `lib/server/main.ts` and all that it imports of ours as the one that it loads, and the thread that this starts.
import { join } from 'node:path'
import { build } from 'vite'

import nextConfig from '../../next.config.mjs'
import { root } from './bootstrap.mjs'

/** What Next's build puts beside the server, and shares with its pages. */
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
  // The bundler says `production` to its whole process, and whatever that starts later would be told so too.
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
        // Each of the two would drop a call whose answer is not used, though what it throws is (`decodeURIComponent` in a try).
        treeshake: false,
        output: { format: 'es', entryFileNames: file, codeSplitting: false, minify: false },
      },
    },
  }
}
