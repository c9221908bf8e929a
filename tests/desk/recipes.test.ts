import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Sandbox } from '#sandbox/start.ts'

import { FULL, start } from '../sandbox/harness.ts'
import { MAIN, some } from './process.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/recipes.md'), 'utf8')

const recipes = text
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [, language = '', code = ''] = /^```([a-z ]+)\n([\s\S]*?)^```$/m.exec(part) ?? []
    return { title: part.slice(0, part.indexOf('\n')), language, code }
  })

let sandbox: Sandbox
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  sandbox = await start({ companies: 130, results: 1_500 })
  folder = await mkdtemp(join(tmpdir(), 'recipes-'))
  // The packages by their names, from their sources.
  for (const name of ['client', 'receiver']) {
    const at = join(folder, 'node_modules/@company-dashboard', name)
    await mkdir(at, { recursive: true })
    await writeFile(join(at, 'package.json'), '{ "type": "module", "exports": "./index.mjs" }')
    await writeFile(
      join(at, 'index.mjs'),
      `export * from ${JSON.stringify(join(root, `packages/${name}/src/index.ts`))}\n`,
    )
  }
  await writeFile(join(folder, 'desk'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`, {
    mode: 0o755,
  })
  env = {
    PATH: `${folder}:${process.env.PATH}`,
    API_BASE_URL: sandbox.url,
    API_KEY: FULL,
    LANG: 'en',
    HOME: folder,
  }
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

const inFolder = () => ({ cwd: folder, env: env as never })

/** What a block says as it runs, by its language. */
const RUN: Record<string, (code: string) => Promise<string>> = {
  sh: async (code) => {
    const { stdout, stderr } = await run('bash', ['-euo', 'pipefail', '-c', code], inFolder())
    return stdout + stderr
  },
  js: async (code) => {
    await writeFile(join(folder, 'recipe.mjs'), code)
    return (await run(process.execPath, ['recipe.mjs'], inFolder())).stdout
  },
  'js server': async (code) => {
    await writeFile(join(folder, 'recipe.mjs'), code)
    const child = spawn(process.execPath, ['recipe.mjs'], inFolder())
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    const port = /\d+/.exec(String(said))?.[0]
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
    child.kill()
    return `${said}${answer.status}`
  },
  json: async (code) => {
    const { mcpServers } = JSON.parse(code) as {
      mcpServers: Record<string, { command: string; args: string[] }>
    }
    const client = new Client({ name: 'test', version: '1' })
    const [server] = Object.values(mcpServers)
    await client.connect(new StdioClientTransport({ command: '', args: [], ...server, env }))
    const { tools } = await client.listTools()
    await client.close()
    return tools.map(({ name }) => name).join(' ')
  },
}

/** A part of what each recipe says. */
const SAID = [
  '2 found, 0 not found, 1 not understood',
  '2',
  'idOpportunity',
  / opportunities, [1-9]/,
  / rows/,
  /^[1-9]\d* alerts/,
  'invalid_key false',
  /listening on \d+\n401/,
  'listening; Ctrl-C stops',
  'find_company',
]

it('there are ten', () => {
  expect(recipes.map(({ title }) => title.split('.')[0])).toEqual(SAID.map((_, index) => String(index + 1)))
})

it.each(some(recipes))('$title', async ({ title, language, code }) => {
  expect(await RUN[language]?.(code)).toMatch(SAID[Number.parseInt(title, 10) - 1] ?? '?')
})
