import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { createTranslator } from 'use-intl/core'

import { decodeText, guessEncoding } from '../../../../lib/domain/import/encoding.ts'
import { type LookupEntry, lookupQuery, readPaste } from '../../../../lib/domain/lookup/lookup.ts'
import { answerLines } from '../../../../lib/domain/lookup/lookup-lines.ts'
import { readTable } from '../../../../lib/import/read-table.ts'
import { type CompanySites, sitesOf } from '../../../../lib/lookup/company-sites.ts'
import { foundCompany } from '../../../../lib/lookup/found-company.ts'
import { CHOSEN_COLUMNS, type ChosenColumn, lineColumns } from '../../../../lib/lookup/lookup-file.ts'
import { type LookUpChunk, LookupRun } from '../../../../lib/lookup/lookup-run.ts'
import { ApiError } from '../../../../lib/query/api-error.ts'
import { CATALOGUES } from '../../../../messages/catalogues.ts'
import { CallFault, listCompanies } from '../../../client/src/index.ts'
import { type Desk, EXIT, type Options, textOf, UsageError } from '../desk.ts'
import { checkOutput, writeTable } from '../table.ts'

function columnsOf(named: string | undefined): ReadonlySet<ChosenColumn> {
  if (named === undefined) return new Set(CHOSEN_COLUMNS)
  const all: readonly string[] = CHOSEN_COLUMNS
  const names = named.split(',').filter((name) => name !== '')
  const stranger = names.find((name) => !all.includes(name))
  if (stranger !== undefined) throw new UsageError('badColumn', { name: stranger, all: all.join(', ') })
  return new Set(names as ChosenColumn[])
}

/** Whether the bytes are an Excel workbook: XLSX (a ZIP archive), or XLS from before 2007. */
const isWorkbook = (bytes: Buffer) => /^(?:504b0304|d0cf11e0)/.test(bytes.toString('hex', 0, 4))

/** A file's content as text, as it would be pasted into the dashboard. */
async function listIn(file: string): Promise<string> {
  const reading = file === '-' ? buffer(process.stdin) : readFile(file)
  const bytes = await reading.catch(() => {
    throw new UsageError('noFile', { file })
  })
  if (!isWorkbook(bytes)) return decodeText(bytes, guessEncoding(bytes))
  try {
    return readTable(bytes)
      .rows.map((row) => row.join('\t'))
      .join('\n')
  } catch {
    throw new UsageError('noFile', { file })
  }
}

// The shared lookup code expects the dashboard's error codes, where a refused key is an ended session.
const asApiError = (error: CallFault<string>) =>
  new ApiError({
    status: error.status,
    code: error.code === 'invalid_key' ? 'session_invalid' : error.code,
    message: error.message,
    retryable: error.retryable,
    retryAfter: error.retryAfter ?? null,
  })

function translators(language: Desk['language']) {
  const messages = CATALOGUES[language]
  const of = (namespace: 'lookup' | 'lookupFile') =>
    createTranslator({ locale: language, messages, namespace }) as unknown as (
      key: string,
      values?: Record<string, string>,
    ) => string
  return { lookup: of('lookup'), file: of('lookupFile') }
}

/** `desk lookup`: the same rules and columns as the dashboard's lookup export. */
export async function lookup(desk: Desk, [file]: readonly string[], options: Options): Promise<number> {
  if (file === undefined) throw new UsageError('missing', { name: 'FILE', command: 'lookup' })
  const output = { file: textOf(options.output), force: options.force === true }
  const columns = columnsOf(textOf(options.columns))
  await checkOutput(output)
  const paste = readPaste(await listIn(file))
  const sites = new Map<number, CompanySites>()
  let fault: CallFault<string> | null = null
  const ask: LookUpChunk = async (chunk, signal) => {
    try {
      const { companyList } = await listCompanies(desk.client, { query: lookupQuery(chunk) }, { signal })
      for (const company of companyList) sites.set(company.idCompany, sitesOf(company as never))
      return companyList.map((company) => foundCompany(company as never, chunk.kind))
    } catch (error) {
      if (!(error instanceof CallFault)) throw error
      fault = error
      throw asApiError(error)
    }
  }
  const run = new LookupRun(paste.entries, ask)
  run.subscribe(() => desk.progress(desk.say('reading', run.progress())))
  desk.signal.addEventListener('abort', run.cancel)
  const { matches, notRequested } = await run.start()
  desk.signal.throwIfAborted()
  if (fault !== null && matches.every(({ entry }) => entry.kind === 'invalid')) throw fault
  const t = translators(desk.language)
  const words = {
    t: t.file as never,
    reasonOf: ({ reason, country }: { reason: string; country?: string | undefined }) => {
      const names = new Intl.DisplayNames(desk.language, { type: 'region' })
      return t.lookup(`reasons.${reason}`, { country: country ? (names.of(country) ?? country) : '' })
    },
    zeroLost: t.lookup('zeros.id'),
    kindOf: ({ kind }: LookupEntry) => t.lookup(`kinds.${kind}`),
    sitesOf: (idCompany: number) => sites.get(idCompany),
  }
  const lines = answerLines(paste.lines, matches)
  await writeTable(desk, output, lineColumns(columns, words), lines, t.file('fileName'))
  const invalid = matches.filter(({ entry }) => entry.kind === 'invalid').length
  const found = matches.filter(({ via }) => via !== null).length
  desk.printError(desk.say('lookupDone', { found, missing: matches.length - found - invalid, invalid }))
  if (notRequested > 0) {
    const why = (fault as CallFault<string> | null)?.message ?? ''
    desk.printError(desk.say('notAsked', { count: notRequested, why }))
    return EXIT.failed
  }
  return found > 0 ? EXIT.done : EXIT.no
}
