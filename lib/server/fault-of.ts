const PLACES = 6

/** What may be logged of an unexpected error: its name and stack frames. Not its message, which may hold user input. */
export function faultOf(error: unknown): { fault: string; stack?: string[] | undefined } {
  if (!(error instanceof Error)) return { fault: typeof error }
  const places = error.stack?.split('\n').filter((line) => line.trim().startsWith('at '))
  return { fault: error.name, stack: places?.slice(0, PLACES).map((place) => place.trim()) }
}
