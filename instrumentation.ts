/** Next runs this once, before the first request is served. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { boot } = await import('#lib/server/boot.ts')
  await boot()
}
