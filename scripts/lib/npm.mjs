import { spawn } from 'node:child_process'

import { npm, root } from './bootstrap.mjs'

/**
 * Runs npm in the repository's folder.
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>} code: null when npm could not be started
 */
export function runNpm(args) {
  const { command, args: all, shell } = npm(args)
  return new Promise((done) => {
    const child = spawn(command, all, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = { stdout: [], stderr: [] }
    for (const name of ['stdout', 'stderr']) child[name].on('data', (chunk) => output[name].push(chunk))
    const text = (name) => Buffer.concat(output[name]).toString('utf8')
    child.on('error', (error) => done({ code: null, stdout: '', stderr: error.message }))
    child.on('close', (code) => done({ code, stdout: text('stdout'), stderr: text('stderr') }))
  })
}
