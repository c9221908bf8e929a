// `lib/server/main.ts` and all that it imports of ours, as the one file that is started.
import { join } from 'node:path'
import { build } from 'vite'

import nextConfig from '../../next.config.mjs'
import { root } from './bootstrap.mjs'

/** What Next's build puts beside the server, and shares with its pages. */
const BESIDE = ['next', ...nextConfig.serverExternalPackages]

/**
 * @param {string} folder of the standalone server: its `server.js` is replaced
 * @param {string} distDir where Next's build stands in it
 */
export async function bundleServer(folder, distDir) {
  const { NODE_ENV } = process.env
  await build(options(folder, distDir))
  // The bundler says `production` to its whole process, and whatever that starts later would be told so too.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}

function options(folder, distDir) {
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
      ssr: join(root, 'lib/server/main.ts'),
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        // Each of the two would drop a call whose answer is not used, though what it throws is (`decodeURIComponent` in a try).
        treeshake: false,
        output: { format: 'es', entryFileNames: 'server.js', codeSplitting: false, minify: false },
      },
    },
  }
}
