import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildPath, writeQuery } from '#lib/contract/wire.ts'
import { apiCurl } from './api-curl.ts'

it('names the key and the address by what its reader fills in', () => {
  expect(apiCurl({ method: 'GET', path: '/v1/alert', search: 'idCompany=1&idCompany=2', body: null })).toBe(
    'curl -H "x-access-token: $API_KEY" "$API_BASE_URL/v1/alert?idCompany=1&idCompany=2"',
  )
  expect(apiCurl({ method: 'POST', path: '/v1/opportunity', search: '', body: `{"title":"l'été"}` })).toBe(
    `curl -X POST -H "x-access-token: $API_KEY" -H "content-type: application/json" --data-raw '{"title":"l'\\''été"}' "$API_BASE_URL/v1/opportunity"`,
  )
})

/** The arguments that a shell passes to the command, found by running `printf` in place of `curl`. */
function wordsOf(command: string): string[] {
  const script = command.replace(/^curl/, "printf '%s\\0'")
  const out = execFileSync('sh', ['-c', script], {
    env: { ...process.env, API_KEY: 'KEY', API_BASE_URL: 'http://api' },
    encoding: 'utf8',
  })
  return out.split('\0').slice(0, -1)
}

const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...`'"$\`\\!;&|*() \n`), fc.string({ maxLength: 3 })),
})

it('whatever stands in a call, the shell makes it the same call again, and no other', () => {
  fc.assert(
    fc.property(text, text, text, (id, value, body) => {
      fc.pre(
        ![id, value, body].some((one) => one.includes('\0')) &&
          [id, value, body].every((one) => one.isWellFormed()),
      )
      const path = buildPath('/v1/company/:id', { id })
      const search = writeQuery({ domain: value })
      const words = wordsOf(apiCurl({ method: 'PUT', path, search, body }))
      const address = words.at(-1) ?? ''
      expect(words.slice(0, -1)).toEqual([
        '-X',
        'PUT',
        '-H',
        'x-access-token: KEY',
        '-H',
        'content-type: application/json',
        '--data-raw',
        body,
      ])
      expect(new URL(address).searchParams.get('domain')).toBe(value)
      expect(decodeURIComponent(address.slice('http://api/v1/company/'.length).split('?')[0] ?? '')).toBe(id)
    }),
    { numRuns: 60 },
  )
})
