import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'

/**
 * Runs Node and collects its output.
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to ours
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runNode(args, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => done({ ok: false, output: error.message }))
    child.on('close', (code) => done({ ok: code === 0, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

/** Path inside node_modules. */
export const packageFile = (path) => join(root, 'node_modules', path)
