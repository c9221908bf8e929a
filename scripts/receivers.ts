// Writes the module from which the dashboard shows docs/receivers; tests/receivers holds the two to each other.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { RECEIVERS_MODULE, receiversModule } from './lib/receivers.ts'

const root = join(import.meta.dirname, '..')
await writeFile(join(root, RECEIVERS_MODULE), await receiversModule(root))
