import { contract } from '#lib/contract/index.ts'

import { Canned, stades } from '../bff/canned.ts'

const LIST_STADES = contract.listStades.path

/**
 * An API that knows every key but those that begin with `wrong`, and says 404 to all but sign-in's read:
 * a refusal, which nobody repeats and no breaker counts.
 */
export async function openUpstream(): Promise<Canned> {
  const canned = await Canned.open()
  canned.answer = ({ url, headers }, response) => {
    const json = (status: number, body: string) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body)
    }
    const key = String(headers['x-access-token'])
    if (key.startsWith('wrong')) json(401, '{"success":false,"code":"401","message":"Clé API invalide"}')
    else if (url === LIST_STADES) json(200, stades([`account-${key}`]))
    else json(404, '{"success":false,"code":"404","message":"nothing here"}')
  }
  return canned
}
