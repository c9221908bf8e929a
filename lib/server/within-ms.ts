/** Rejects with the message `silent` after `ms`; the work goes on. A result that came while the process was busy counts. */
export async function withinMs<T>(ms: number, work: Promise<T>, silent: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => reject(new Error(silent))), ms)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
