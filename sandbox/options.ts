import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_DIALECT, type Dialect, parseDialect } from './dialect/dialect.ts'

export interface SandboxOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** A file, or `:memory:`. */
  readonly db: string
  readonly seed: number
  readonly companies: number
  readonly opportunities: number
  readonly results: number
  /** Rows of every kind on one company of account-other, beside what it has anyway. */
  readonly heavy: number
  /** Folder with the register's two files, or null. */
  readonly sirene: string | null
  /** Milliseconds that each answer under /v1 is held back. */
  readonly latency: number
  /** One more key of account-full, or null: a test can look for where a key of its own turns up. */
  readonly extraKey: string | null
  /** Hosts that webhooks may call although their addresses are private. */
  readonly allowWebhookHosts: readonly string[]
  /** How long a webhook's receiver may take, in milliseconds (section 8). Shorter in tests alone. */
  readonly webhookTimeoutMs: number
  /** Checks each answer against the contract and turns a breach into a 500 that names it. For tests. */
  readonly selfCheck: boolean
  /** Which reading of what api.md leaves open the sandbox speaks. */
  readonly dialect: Dialect
}

export const DEFAULTS: SandboxOptions = {
  port: 4010,
  host: '127.0.0.1',
  db: ':memory:',
  seed: 1,
  companies: 400,
  opportunities: 600,
  results: 3_000,
  heavy: 0,
  sirene: null,
  latency: 0,
  extraKey: null,
  allowWebhookHosts: [],
  webhookTimeoutMs: 10_000,
  selfCheck: false,
  dialect: DEFAULT_DIALECT,
}

/** A bad value on the command line; the message is one line for the person who typed it. */
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

/** The folder, once both files are seen in it. */
function sireneFolder(folder: string): string {
  for (const file of Object.values(SIRENE_FILES)) {
    if (!statSync(join(folder, file), { throwIfNoEntry: false })?.isFile()) {
      throw new OptionError(`--sirene: ${file} is not in ${folder}`)
    }
  }
  return folder
}

/** The options of a command line. Throws an OptionError on a bad one. */
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
