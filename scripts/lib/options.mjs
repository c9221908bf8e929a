import { parseArgs } from 'node:util'

import { fail } from './say.mjs'

/** The options of a command line, as `parseArgs`; where it has others, says how the command is used, and ends. */
export function readOptions(usage, config) {
  try {
    return parseArgs(config)
  } catch (error) {
    const name = /'(--?[\w-]+)/.exec(error.message)?.[1]
    fail(`${name ? `${name}: no such option, or no value for it. ` : ''}${usage}`)
  }
}
