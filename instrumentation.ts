/** Next runs this once, before the first request. For development only: else lib/server/main.ts calls `boot`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV === 'production') return
  const { boot } = await import('#lib/server/boot.ts')
  await boot()
}
