import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * As the dashboard's own, and `rewrites` beside it: Next's proxy, which hands on to BENCH_API.
 * @type {import('next').NextConfig}
 */
export default {
  output: 'standalone',
  outputFileTracingRoot: root,
  turbopack: { root },
  poweredByHeader: false,
  devIndicators: false,
  typescript: { ignoreBuildErrors: true },
  rewrites: async () => [{ source: '/through/:path*', destination: `${process.env.BENCH_API}/:path*` }],
}
