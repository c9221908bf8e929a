import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_DIALECT, type Dialect, parseDialect } from './dialect/dialect.ts'

export const DEFAULTS = {
  /** 0: any free port. */
  port: 4010,
  host: '127.0.0.1',
  /** A file, or `:memory:`. */
  db: ':memory:',
  seed: 1,
  companies: 400,
  opportunities: 600,
  results: 3_000,
  /** Additional rows of every kind for one company of account-other. */
  heavy: 0,
  /** Folder with the register's two files, or null. */
  sirene: null as string | null,
  /** Delay of every response under /v1, milliseconds. */
  latency: 0,
  /** An additional key of account-full, or null: tests look for where a key of their own leaks. */
  extraKey: null as string | null,
  /** Hosts that webhooks may call even at private addresses. */
  allowWebhookHosts: [] as readonly string[],
  /** Timeout of a webhook's receiver, milliseconds (section 8); shorter in tests only. */
  webhookTimeoutMs: 10_000,
  /** For tests: checks every response against the contract; a deviation becomes a 500 that names it. */
  selfCheck: false,
  /** The readings of what api.md leaves open. */
  dialect: DEFAULT_DIALECT,
}

export type SandboxOptions = Readonly<typeof DEFAULTS>

/** An invalid command line; the message is one line for the person who typed it. */
export class OptionError extends Error {}

export const SIRENE_FILES = { companies: 'StockUniteLegale.csv', branches: 'StockEtablissement.csv' } as const

const flag = { type: 'string' } as const

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        port: flag,
        host: flag,
        db: flag,
        seed: flag,
        companies: flag,
        opportunities: flag,
        results: flag,
        heavy: flag,
        sirene: flag,
        latency: flag,
        key: flag,
        'allow-webhook-host': { type: 'string', multiple: true },
        dialect: { type: 'string', multiple: true },
      },
    }).values
  } catch (error) {
    const [line = 'Bad options'] = error instanceof Error ? error.message.split(/\.?\s*\n|\. To /) : []
    throw new OptionError(line)
  }
}

function integer(name: string, text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= most)) throw new OptionError(`--${name} must be an integer from 0 to ${most}, not '${text}'`)
  return value
}

function text(name: string, value: string | undefined, fallback: string): string {
  if (value === undefined) return fallback
  if (value.trim() === '') throw new OptionError(`--${name} must not be empty`)
  return value
}

function dialect(texts: readonly string[]): Dialect {
  try {
    return parseDialect(texts)
  } catch (error) {
    throw new OptionError(`--dialect: ${error instanceof RangeError ? error.message : 'unknown'}`)
  }
}

/** The folder, after checking that it has both files. */
function sireneFolder(folder: string): string {
  for (const file of Object.values(SIRENE_FILES)) {
    if (!statSync(join(folder, file), { throwIfNoEntry: false })?.isFile()) {
      throw new OptionError(`--sirene: ${file} is not in ${folder}`)
    }
  }
  return folder
}

/** Parses a command line. Throws an OptionError where it is invalid. */
export function parseOptions(args: readonly string[]): SandboxOptions {
  const values = read(args)
  const sirene = values.sirene === undefined ? null : text('sirene', values.sirene, '')
  return {
    ...DEFAULTS,
    port: integer('port', values.port, DEFAULTS.port, 65_535),
    host: text('host', values.host, DEFAULTS.host),
    db: text('db', values.db, DEFAULTS.db),
    seed: integer('seed', values.seed, DEFAULTS.seed, 1_000_000),
    companies: integer('companies', values.companies, DEFAULTS.companies, 1_000_000),
    opportunities: integer('opportunities', values.opportunities, DEFAULTS.opportunities, 1_000_000),
    results: integer('results', values.results, DEFAULTS.results, 10_000_000),
    heavy: integer('heavy', values.heavy, DEFAULTS.heavy, 100_000),
    sirene: sirene && sireneFolder(sirene),
    latency: integer('latency', values.latency, DEFAULTS.latency, 600_000),
    extraKey: values.key === undefined ? null : text('key', values.key, ''),
    allowWebhookHosts: (values['allow-webhook-host'] ?? []).map((host) =>
      text('allow-webhook-host', host, '').toLowerCase(),
    ),
    dialect: dialect(values.dialect ?? []),
  }
}
