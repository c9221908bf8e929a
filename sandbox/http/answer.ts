import type { Context as HonoContext } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/define.ts'
import { endpointOf, type Operation } from '#lib/contract/index.ts'
import { type Account, accountOfKey, SUBSCRIPTION_READS } from '../accounts.ts'
import { queryIn } from '../dialect/ask.ts'
import { speak, withCode } from '../dialect/speak.ts'
import { handlers } from '../handlers/index.ts'
import type { Context, World } from '../world.ts'
import type { HonoEnv } from './env.ts'
import {
  ApiFailure,
  apiErrorBody,
  type FailureStatus,
  forbidden,
  invalidFailure,
  MESSAGES,
} from './failure.ts'
import { breaches } from './self-check.ts'

export const KEY_HEADER = 'x-access-token'

// Handlers are typed per operation, and the operation is known only at run time: the one cast for that is here.
type AnyInput = { params: unknown; query: unknown; body: unknown }
type AnyHandler = (input: AnyInput, context: Context) => { parameters?: object }
const handlerOf = (operation: Operation) => handlers[operation] as AnyHandler

/** Validated input; throws a 400 that names the parameter. */
function parsed(schema: z.ZodType, raw: unknown): unknown {
  const outcome = schema.safeParse(raw)
  if (outcome.success) return outcome.data
  const [issue] = outcome.error.issues
  const name = issue?.path.join('.') ?? ''
  throw invalidFailure(name === '' ? (issue?.message ?? 'Invalid request') : `${name}: ${issue?.message}`)
}

async function bodyOf(endpoint: Endpoint, c: HonoContext<HonoEnv>): Promise<unknown> {
  if (endpoint.method === 'GET') return {}
  const text = await c.req.text()
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalidFailure('The body is not JSON')
  }
}

function authorise(world: World, operation: Operation, apiKey: string | undefined): Account {
  const account = accountOfKey(apiKey, world.options.extraKey)
  if (!account) throw new ApiFailure(401, MESSAGES.invalidKey)
  if (account.limited && SUBSCRIPTION_READS.has(operation)) throw forbidden(MESSAGES.noAccess)
  if (account.crmDisabled && operation === 'startEnrichment') throw forbidden(MESSAGES.noAccess)
  return account
}

/** The `parameters` of a response, by the contract: the account, and the value given for each name, or null. */
function echoOf({ response }: Endpoint, given: Readonly<Record<string, unknown>>): object | undefined {
  const { parameters } = (response as z.ZodObject<{ parameters?: z.ZodObject }>).shape
  return (
    parameters && Object.fromEntries(Object.keys(parameters.shape).map((name) => [name, given[name] ?? null]))
  )
}

/** Counts calls, for orders that change between them. */
let turn = 0

async function run(world: World, operation: Operation, c: HonoContext<HonoEnv>): Promise<unknown> {
  const endpoint = endpointOf(operation)
  const { dialect } = world.options
  turn += 1
  const account = authorise(world, operation, c.req.header(KEY_HEADER))
  const input = {
    params: parsed(endpoint.params, c.req.param()),
    query: parsed(endpoint.query, queryIn(dialect, endpoint, new URL(c.req.url).searchParams)),
    body: parsed(endpoint.body, await bodyOf(endpoint, c)),
  }
  const answered = await handlerOf(operation)(input, {
    account,
    db: world.db,
    clock: world.clock,
    sending: world.sending,
    dialect,
    turn,
  })
  const given = Object.assign({ idAccount: account.idAccount }, input.query, input.body)
  const echo = echoOf(endpoint, given)
  const body = {
    success: true,
    ...answered,
    ...(echo && { parameters: { ...echo, ...answered.parameters } }),
  }
  if (world.options.selfCheck) {
    const wrong = breaches(endpoint, body)
    if (wrong.length > 0) throw new Error(`The answer breaks the contract: ${wrong.slice(0, 5).join('; ')}`)
  }
  return speak(dialect, endpoint, body, turn)
}

/** Handles one request of the contract: key, access, validation, handler, envelope. */
export async function answer(world: World, operation: Operation, c: HonoContext<HonoEnv>): Promise<Response> {
  const { dialect, selfCheck } = world.options
  const failed = (status: FailureStatus, message: string) =>
    Response.json(withCode(apiErrorBody(operation, status, message), dialect), { status })
  try {
    return Response.json(await run(world, operation, c), { status: endpointOf(operation).status })
  } catch (error) {
    if (error instanceof ApiFailure) return failed(error.status, error.message)
    console.error(`sandbox: ${operation} failed`, error)
    return failed(500, selfCheck && error instanceof Error ? error.message : 'Internal error')
  }
}
