// The API of `npm run bench -- bff`, in a process of its own: fixed bytes, so that it is never what bounds a figure.
// node bench/lib/canned-api.ts PORT SMALL LARGE, two files: a list of 6 KB, and one of 12 MB for `idStade=1`.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

import { routes } from '#lib/contract/routes.generated.ts'

const [port, small, large] = process.argv.slice(2)
const read = (file: string | undefined) => readFileSync(file ?? '')
const answers = { small: read(small), large: read(large) }
const stages = Buffer.from(JSON.stringify({ success: true, code: '200', parameters: {}, result: [] }))

const answerTo = (url: string): Buffer => {
  if (url.startsWith(routes.listStades.path)) return stages
  return url.includes('idStade=1') ? answers.large : answers.small
}

createServer((request, response) => {
  const body = answerTo(request.url ?? '')
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}).listen(Number(port), '127.0.0.1')
