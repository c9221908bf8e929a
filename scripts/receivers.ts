// Generates the module with the sample receivers of docs/receivers; tests/receivers compares the two.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { RECEIVERS_MODULE, receiversModule } from './lib/receivers.ts'

const root = join(import.meta.dirname, '..')
await writeFile(join(root, RECEIVERS_MODULE), await receiversModule(root))
