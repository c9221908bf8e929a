import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { knownAlert } from './known-alert.ts'

const answer = (...alertList: object[]) => ({ success: true, parameters: {}, alertList })

it('is the newest whole alert of the cache, whatever shorter reads of it came after', () => {
  const client = new QueryClient()
  const put = (input: object, updatedAt: number, ...alertList: object[]) =>
    client.setQueryData(['listAlerts', input], answer(...alertList), { updatedAt })
  const whole = { idAlert: 7, status: { title: 'Open' } }
  put({ query: { idCompany: [1, 2] }, fields: ['idAlert', 'category'] }, 30, { idAlert: 7 })
  expect(knownAlert(client, 7)).toBeUndefined()
  put({ query: { idCompany: 1 } }, 20, { idAlert: 6 }, whole)
  put({ query: { idCompany: 3 } }, 10, { ...whole, status: { title: 'Before' } })
  expect(knownAlert(client, 7)).toMatchObject({ answer: { alertList: [whole] }, at: 20 })
  expect(knownAlert(client, 8)).toBeUndefined()
})
