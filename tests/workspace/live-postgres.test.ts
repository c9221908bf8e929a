import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesOf } from '#lib/server/store/names.ts'
import { live } from '#lib/server/workspace/live.ts'
import { Bench } from '../bff/support.ts'
import { Postgres, usesPostgres } from './postgres.ts'

const CHANNEL = 'company_dashboard_live'
const ACCOUNT = 'account:one'

/** A way to the server that can fall silent, as at a firewall that forgot a connection: nothing passes, nothing ends. */
async function wayTo(port: number) {
  const pairs: [Socket, Socket][] = []
  const way = createServer((here) => {
    const there = connect(port, '127.0.0.1')
    pairs.push([here, there])
    for (const each of [here, there]) each.on('error', () => undefined)
    here.pipe(there).pipe(here)
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  return {
    port: (way.address() as AddressInfo).port,
    silence: () => {
      for (const [here, there] of pairs) {
        here.unpipe(there).resume()
        there.unpipe(here).resume()
      }
    },
    close: () => {
      for (const each of pairs.flat()) each.destroy()
      way.close()
    },
  }
}

describe.runIf(usesPostgres)('live updates over PostgreSQL', () => {
  let bench: Bench
  let server: Postgres
  beforeAll(async () => {
    bench = await Bench.open()
    server = await Postgres.start()
  })
  afterAll(async () => {
    await bench?.close()
    await server?.remove()
  })

  it('are told and heard again where the connection died without a sign', async () => {
    const way = await wayTo(server.port)
    const colleague = new pg.Client({ connectionString: server.url() })
    try {
      await bench.configure({ DATABASE_URL: `postgres://tester@127.0.0.1:${way.port}/postgres` })
      const [told, heard]: [string[], string[]] = [[], []]
      await colleague.connect()
      await colleague.query(`LISTEN ${CHANNEL}`)
      colleague.on('notification', ({ payload = '', processId }) => {
        if (!payload.startsWith('colleague ')) told.push(`${payload.split(' ')[1]} ${processId}`)
      })
      const says = () =>
        colleague.query('SELECT pg_notify($1, $2)', [
          CHANNEL,
          `colleague views ${namesOf('account', ACCOUNT)[0]}`,
        ])
      live().subscribe(ACCOUNT, { session: 'one', person: 'one', onTopic: (topic) => heard.push(topic) })
      live().publish(ACCOUNT, 'names', 'one')
      await expect.poll(() => told).toHaveLength(1)
      await says()
      await expect.poll(() => heard).toEqual(['views'])
      way.silence()
      await says()
      const tells = () => {
        live().publish(ACCOUNT, 'names', 'one')
        return new Set(told).size
      }
      await expect.poll(tells, { interval: 500 }).toBe(2)
      await says()
      await expect.poll(() => heard).toEqual(['views', 'views'])
    } finally {
      await bench.configure()
      await colleague.end()
      way.close()
    }
  })
})
