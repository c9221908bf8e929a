const distDir = process.env.NEXT_DIST_DIR || '.next'

/** @type {import('next').NextConfig} */
export default {
  distDir,
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // No picture is made smaller here; without its library the standalone server is the same for every processor.
  outputFileTracingExcludes: { '**/*': ['node_modules/@img/**', 'node_modules/sharp/**'] },
  // Each is one module for pages, routes and the server itself: what one of them makes, the others use.
  serverExternalPackages: ['undici', 'pino', 'prom-client', '@redis/client', 'openid-client', 'jose'],
  devIndicators: false,
  // Messages reach the formatter compiled (components/i18n/server.ts): no parser of theirs comes to the browser.
  turbopack: { resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Fewer, larger scripts: 9 for a page on average instead of 13, 8 for the grid; two kilobytes less for a page, seven in a
  // hundred more for a tour of all of them. A script costs the browser's processes more than its bytes.
  experimental: {
    turbopackChunking: { minChunkSize: 1_000_000, requestCost: 1_000_000, maxMergeChunkSize: 1_000_000 },
  },
  // `npm run check` covers every file; a build need not do it again, nor rewrite tsconfig.json for its folder.
  typescript: { ignoreBuildErrors: true },
}
