import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

import { UsageError } from './desk.ts'

const VISIBLE = /^[\x21-\x7e]{1,512}$/

const fileOf = ({ DESK_KEY_FILE, XDG_CONFIG_HOME }: NodeJS.ProcessEnv) =>
  DESK_KEY_FILE || join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'desk/key')

async function keyInFile(file: string): Promise<string> {
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) throw new UsageError('noKey', { file })
  // Windows has no such file modes; there the user's own folder protects the file.
  if (process.platform !== 'win32' && (facts.mode & 0o077) !== 0) throw new UsageError('openKey', { file })
  const [line = ''] = (await readFile(file, 'utf8')).split('\n')
  return line.trim()
}

/** The API key: from API_KEY, else from the key file, which must not be readable by others. Throws UsageError. */
export async function readKey(environment: NodeJS.ProcessEnv): Promise<string> {
  const key = environment.API_KEY?.trim() || (await keyInFile(fileOf(environment)))
  if (!VISIBLE.test(key)) throw new UsageError('badKey')
  return key
}
