/** @type {import('next').NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  serverExternalPackages: ['undici', 'pino', 'rate-limiter-flexible'],
  devIndicators: false,
  // `npm run check` covers every file; a build need not do it again, nor rewrite tsconfig.json for its folder.
  typescript: { ignoreBuildErrors: true },
}
