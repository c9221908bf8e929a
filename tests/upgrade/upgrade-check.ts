import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { root } from '../../scripts/lib/bootstrap.mjs'

/** What `npm run upgrade-check` says of a folder of data, and of settings of its own. */
export const upgradeCheck = (DATA_DIR: string, more: Record<string, string> = {}, words: string[] = []) => {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    API_BASE_URL: 'http://127.0.0.1:9',
    SESSION_SECRET: 's'.repeat(32),
    DATA_DIR,
    ...more,
  }
  try {
    const said = execFileSync(process.execPath, [join(root, 'scripts/upgrade-check.ts'), ...words], {
      encoding: 'utf8',
      env,
      stdio: 'pipe',
    })
    return { code: 0, said }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    return { code: status, said: stdout + stderr }
  }
}
