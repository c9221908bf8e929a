import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { Prober } from '../../lib/doctor/asker.ts'
import { compare, compareText } from '../../lib/doctor/compare.ts'
import { allConform, ExaminationError, examine } from '../../lib/doctor/examine.ts'
import { filesOf, fromFiles, recording } from '../../lib/doctor/record.ts'
import { jsonReport, textReport } from '../../lib/doctor/report.ts'
import { sender } from '../../lib/doctor/send.ts'
import { root } from './bootstrap.mjs'
import { bold, green, red } from './say.mjs'
import { askSecretly } from './secret.mjs'

const USAGE = 'npm run doctor -- --base URL [--json] [--record DIR] [--compare DIR]'

/** A reason not to start the examination: one line, exit code 2. */
class Refusal extends Error {}

/**
 * @param {string[]} args
 * @param {string} folder where relative paths begin
 * @returns {Promise<number>} 0: the contract holds; 1: it does not, or something relied on changed; 2: could not ask
 */
export async function runDoctor(args, folder) {
  try {
    const options = readOptions(args)
    const base = readBase(options.base ?? process.env.API_BASE_URL)
    // Before any request, so that half a minute of calls does not end at an unwritable folder.
    if (options.record) await recordable(mkdir(resolve(folder, options.record), { recursive: true }))
    const recorded = options.compare ? await readRecording(resolve(folder, options.compare)) : null
    const key = await readKey()
    return await report({ ...options, base, key, recorded, folder })
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof ExaminationError)) throw error
    console.error(`doctor: ${error.message}`)
    return 2
  }
}

async function report({ base, key, json, record, recorded, folder }) {
  if (process.stderr.isTTY) console.error('About thirty calls, two a second …')
  const asker = new Prober(sender(base, key))
  const examination = await examine(asker)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const head = { host: base, version, date: new Date().toISOString().slice(0, 10), calls: asker.calls }
  const found = recording(examination)
  if (record) await writeRecording(resolve(folder, record), found)
  const changes = recorded ? compare(recorded, found) : null
  if (json)
    console.log(JSON.stringify({ ...jsonReport(examination, head), ...(changes && { changes }) }, null, 2))
  else console.log(changes ? compareText(changes) : textReport(examination, head, { bold, red, green }))
  if (changes) return changes.some(({ matters }) => matters) ? 1 : 0
  return allConform(examination) ? 0 : 1
}

function readOptions(args) {
  try {
    return parseArgs({
      args,
      options: {
        base: { type: 'string' },
        json: { type: 'boolean', default: false },
        record: { type: 'string' },
        compare: { type: 'string' },
      },
    }).values
  } catch (error) {
    // An unknown option's value could be a key: only the option's name is reported.
    const name = /'(--?[\w-]+)/.exec(error.message)?.[1]
    throw new Refusal(
      `${name ? `${name}: no such option, or no value for it` : 'a word without an option'}. ${USAGE}; the key comes from API_KEY`,
    )
  }
}

function readBase(text) {
  if (!text) throw new Refusal(`--base is missing: the address of the API before /v1. ${USAGE}`)
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new Refusal('--base must be an http or https address')
  if (url.username || url.password) throw new Refusal('--base must not hold a user or password')
  if (url.search || url.hash) throw new Refusal('--base must not hold a query or a fragment')
  const path = url.pathname.replace(/\/+$/, '')
  if (path.endsWith('/v1')) throw new Refusal('--base is the address before /v1, so it must not end in /v1')
  return url.origin + path
}

async function readKey() {
  const key = (process.env.API_KEY || (await askSecretly('API key: ')) || '').trim()
  if (key === '') throw new Refusal('API_KEY is not set, and there is no terminal to ask on')
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) throw new Refusal('API_KEY is no key: 1 to 512 visible characters')
  return key
}

async function writeRecording(folder, found) {
  for (const [name, text] of Object.entries(filesOf(found)))
    await recordable(writeFile(join(folder, name), text))
}

const recordable = (work) =>
  work.catch(({ code }) => {
    throw new Refusal(`--record: the recording cannot be written (${code})`)
  })

async function readRecording(folder) {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
    )
    return fromFiles(Object.fromEntries(files))
  } catch {
    throw new Refusal('--compare: this folder holds no recording; make one with --record')
  }
}
