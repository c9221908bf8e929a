// Checks the chart and the manifests of deploy/; with a folder as argument, also writes the chart's manifests there.
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
// The template engine would keep the process alive.
process.exit(problems.length > 0 ? 1 : 0)
