/** Next runs this once, before the first request is served: in development. Elsewhere lib/server/main.ts does. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV === 'production') return
  const { boot } = await import('#lib/server/boot.ts')
  await boot()
}
