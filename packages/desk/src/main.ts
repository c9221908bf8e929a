#!/usr/bin/env node
import { once } from 'node:events'
import { parseArgs } from 'node:util'

import { routes } from '../../../lib/contract/routes.generated.ts'
import { CHOSEN_COLUMNS } from '../../../lib/lookup/lookup-file.ts'
import { CallFault, Client } from '../../client/src/index.ts'
import { COMMANDS, type CommandName, completionsFor, NAMES } from './completions.ts'
import { type Desk, EXIT, type Options, textOf, UsageError } from './desk.ts'
import { readKey } from './key.ts'
import { WRITE_NAMES } from './mcp/write-names.ts'
import { languageOf, translatorOf } from './words.ts'

type Command = (desk: Desk, words: readonly string[], options: Options) => Promise<number>

// Commands are imported on demand.
const LOAD: Record<Exclude<CommandName, 'completion'>, () => Promise<Command>> = {
  lookup: async () => (await import('./commands/lookup.ts')).lookup,
  opportunities: async () => (await import('./commands/opportunities.ts')).opportunities,
  campaigns: async () => (await import('./commands/campaigns.ts')).campaigns,
  webhooks: async () => (await import('./commands/webhooks.ts')).webhooks,
  call: async () => (await import('./commands/call.ts')).call,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  mcp: async () => (await import('./mcp/serve.ts')).mcp,
}

const isCommand = (name: string | undefined): name is CommandName => NAMES.some((each) => each === name)

function read(args: string[], command: CommandName) {
  const own = Object.entries(COMMANDS[command].options).map(([name, kind]) => [
    name,
    kind === 'flag'
      ? { type: 'boolean' as const }
      : { type: 'string' as const, multiple: kind === 'texts', ...(name === 'output' ? { short: 'o' } : {}) },
  ])
  const common = { base: { type: 'string' }, lang: { type: 'string' }, help: { type: 'boolean', short: 'h' } }
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...Object.fromEntries(own), ...common } })
  } catch (error) {
    // Only the option's name is reported: its value could be a key.
    const name = /'(--?[\w-]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? ''
    throw new UsageError('badOption', { name, command })
  }
}

const aborter = new AbortController()
const isTerminal = process.stderr.isTTY === true
let shown = false
const clear = () => {
  if (shown) process.stderr.write('\r\u001b[K')
  shown = false
}

async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

const REFUSALS: ReadonlySet<string> = new Set([
  'invalid_key',
  'forbidden',
  'invalid',
  'not_found',
  'upstream_rejected',
])

async function main(args: string[]): Promise<number> {
  const asked = args.findLastIndex((word) => /^--lang(?:=|$)/.test(word))
  const lang = args[asked]?.startsWith('--lang=') ? args[asked].slice('--lang='.length) : args[asked + 1]
  const language = languageOf(asked < 0 ? undefined : lang, process.env)
  const say = translatorOf(language)
  const printError = (text: string) => {
    clear()
    process.stderr.write(`${text}\n`)
  }
  const progress = (text: string) => {
    if (!isTerminal) return
    process.stderr.write(`\r\u001b[K${text}`)
    shown = true
  }
  // Options may also come before the command.
  const at = args[0]?.startsWith('-') ? Math.max(0, args.findIndex(isCommand)) : 0
  const command = args[at]
  const rest = args.toSpliced(at, 1)
  try {
    if (command === undefined || command === '--help' || command === '-h') {
      await print(`${say('usage')}\n`)
      return command === undefined ? EXIT.unusable : EXIT.done
    }
    if (!isCommand(command)) throw new UsageError('unknownCommand', { name: command })
    const { values, positionals } = read(rest, command)
    const options = values as Options
    if (options.help) {
      const known = {
        operations: Object.keys(routes).join(', '),
        columns: CHOSEN_COLUMNS.join(', '),
        writes: WRITE_NAMES.join(', '),
      }
      await print(`${say(`help.${command}`, known)}\n`)
      return EXIT.done
    }
    if (command === 'completion') {
      const text = completionsFor(positionals[0])
      if (text === null) throw new UsageError('missing', { name: 'bash, zsh, fish', command })
      await print(text)
      return EXIT.done
    }
    const base = textOf(options.base) ?? process.env.API_BASE_URL
    if (!base) throw new UsageError('noBase')
    const apiKey = await readKey(process.env)
    let client: Client
    try {
      client = new Client({ baseUrl: base, apiKey })
    } catch {
      throw new UsageError('badBase')
    }
    const { signal } = aborter
    const address = base.replace(/\/+$/, '')
    const desk = { client, base: address, apiKey, language, say, signal, printError, progress, print }
    try {
      const run = await LOAD[command]()
      return await run(desk, positionals, options)
    } finally {
      clear()
      await client.close()
    }
  } catch (error) {
    clear()
    if (aborter.signal.aborted) {
      printError(`desk: ${say('stopped')}`)
      return EXIT.stopped
    }
    if (error instanceof UsageError) {
      printError(`desk: ${say(error.word, error.values)}`)
      return EXIT.unusable
    }
    if (!(error instanceof CallFault)) throw error
    const isRefused = REFUSALS.has(error.code)
    printError(`desk: ${say(isRefused ? 'refused' : 'failed', { why: error.message })}`)
    return isRefused ? EXIT.refused : EXIT.failed
  }
}

/** After a signal, milliseconds until exit for what cannot be aborted: a read from stdin, a call of the doctor. */
const EXIT_DELAY_MS = 1_000
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    aborter.abort()
    setTimeout(() => process.exit(EXIT.stopped), EXIT_DELAY_MS).unref()
  })
// The reader of stdout has closed the pipe: `desk … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : EXIT.failed),
)

process.exitCode = await main(process.argv.slice(2))
