import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * The dashboard's settings, plus `rewrites`: Next's proxy, which forwards to BENCH_API.
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
