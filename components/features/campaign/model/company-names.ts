import type { CompanyName } from '#components/entities/company/company-names.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callInChunks, chunksOf, mapConcurrently } from '#lib/query/chunked-call.ts'

type AskNames = (
  idCompanies: readonly number[],
  options: { signal?: AbortSignal },
) => Promise<readonly CompanyName[]>

/** Ids that a scroll passes within this time are asked for together, milliseconds. */
const GATHERING = 60
/** Where the API asks to wait, a long reading waits by itself, at most this long, seconds. */
const MOST_WAIT = 60

/** Settles when the API wants to be asked again; throws the error where it names no such time, or one far off. */
async function waitAsTold(error: unknown, signal: AbortSignal): Promise<void> {
  const seconds = error instanceof ApiError && error.code === 'rate_limited' ? error.retryAfter : null
  if (seconds === null || seconds > MOST_WAIT) throw error
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(1, seconds) * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

const askApi: AskNames = (idCompanies, options) =>
  callInChunks(
    'listCompanies',
    { query: {}, fields: ['idCompany', 'name', 'siren'] },
    'idCompany',
    idCompanies,
    options,
  )

/**
 * The names of the companies of a grid, fifty a call, each asked for once. For rows by the ten thousand: a store with
 * one subscription a cell, where `useCompanyNames` keeps one query a company. A failed call leaves ids to stand for
 * themselves, and is tried again when they are next wanted.
 */
export function createCompanyNames(ask: AskNames = askApi) {
  const names = new Map<number, CompanyName>()
  /** Asked for and not there: deleted companies, or those that the account may not see. */
  const absent = new Set<number>()
  const listeners = new Set<(idCompanies: readonly number[]) => void>()
  let wanted = new Set<number>()
  let gathering = false

  const keep = (asked: readonly number[], found: readonly CompanyName[]) => {
    for (const name of found) names.set(name.idCompany, name)
    for (const idCompany of asked) if (!names.has(idCompany)) absent.add(idCompany)
    for (const listener of listeners) listener(asked)
  }

  const unknown = (idCompanies: Iterable<number>) =>
    [...new Set(idCompanies)].filter((idCompany) => !names.has(idCompany) && !absent.has(idCompany))

  const askWanted = async () => {
    gathering = false
    const asked = unknown(wanted)
    wanted = new Set()
    if (asked.length === 0) return
    try {
      keep(asked, await ask(asked, {}))
    } catch {
      // The ids stand for themselves; a later look asks again.
    }
  }

  return {
    get: (idCompany: number) => names.get(idCompany),
    /** Told which companies were asked for each time that names came. */
    subscribe(listener: (idCompanies: readonly number[]) => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    unknown,
    /** These are on screen: their names come soon. */
    want(idCompanies: Iterable<number>) {
      for (const idCompany of idCompanies)
        if (!names.has(idCompany) && !absent.has(idCompany)) wanted.add(idCompany)
      if (wanted.size === 0 || gathering) return
      gathering = true
      setTimeout(() => void askWanted(), GATHERING)
    },
    /** How many are known, and of which companies. */
    known: () => names.size,
    ids: () => names.keys(),
    /** All of them, fifty a call, four calls at a time. Throws ApiError; each call that was answered is kept. */
    async load(
      idCompanies: Iterable<number>,
      { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
    ): Promise<void> {
      const asked = unknown(idCompanies)
      let done = 0
      const askSome = async (some: readonly number[]) => {
        for (;;) {
          signal.throwIfAborted()
          try {
            return keep(some, await ask(some, { signal }))
          } catch (error) {
            await waitAsTold(error, signal)
          }
        }
      }
      await mapConcurrently(chunksOf(asked), async (some) => {
        await askSome(some)
        done += some.length
        onProgress(done, asked.length)
      })
    },
    forget() {
      names.clear()
      absent.clear()
      wanted.clear()
    },
  }
}

export type CompanyNames = ReturnType<typeof createCompanyNames>
