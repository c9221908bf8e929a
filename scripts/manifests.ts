// The chart and the manifests of deploy/, checked; with a folder, the chart's manifests written there.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'

import { findManifestProblems, renderChart } from './lib/manifests.ts'

const [folder] = process.argv.slice(2)
const problems = await findManifestProblems()
if (folder !== undefined)
  await writeFile(
    join(folder, 'chart.yaml'),
    (await renderChart()).map((one) => stringify(one)).join('---\n'),
  )
for (const problem of problems) console.error(problem)
// The engine of the templates waits for more.
process.exit(problems.length > 0 ? 1 : 0)
