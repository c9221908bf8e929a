/** @type {import('next').NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  serverExternalPackages: ['undici', 'pino', 'rate-limiter-flexible'],
  devIndicators: false,
}
