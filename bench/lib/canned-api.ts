// The fake API of `npm run bench -- bff`, in a separate process. Serves fixed bytes, so that it is not the bottleneck.
// canned-api.ts PORT SMALL MIDDLE LARGE, three files: lists of 6 KB, 600 KB (`idStade=2`) and 12 MB (`idStade=1`).
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

import { routes } from '#lib/contract/routes.generated.ts'

const [port, small, middle, large] = process.argv.slice(2)
const read = (file: string | undefined) => readFileSync(file ?? '')
const answers = { small: read(small), middle: read(middle), large: read(large) }
const stages = Buffer.from(JSON.stringify({ success: true, code: '200', parameters: {}, result: [] }))

const answerTo = (url: string): Buffer => {
  if (url.startsWith(routes.listStades.path)) return stages
  if (url.includes('idStade=1')) return answers.large
  return url.includes('idStade=2') ? answers.middle : answers.small
}

createServer((request, response) => {
  const body = answerTo(request.url ?? '')
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}).listen(Number(port), '127.0.0.1')
