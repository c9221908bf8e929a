import type { z } from 'zod'
import { endpointOf, type Operation, type ResponseOf } from '#lib/contract/index.ts'
import type { Context } from '../world.ts'

type Echoing = { [Op in Operation]: ResponseOf<Op> extends { parameters: unknown } ? Op : never }[Operation]

/** The `parameters` of a response, by the contract: the account, and the value given for each name, or null. */
export function parametersOf<Op extends Echoing>(
  operation: Op,
  given: Readonly<Record<string, unknown>>,
  { account }: Pick<Context, 'account'>,
): ResponseOf<Op>['parameters'] {
  const values: Readonly<Record<string, unknown>> = { idAccount: account.idAccount, ...given }
  const { parameters } = (endpointOf(operation).response as z.ZodObject<{ parameters: z.ZodObject }>).shape
  const echo = Object.keys(parameters.shape).map((name) => [name, values[name] ?? null])
  return Object.fromEntries(echo) as ResponseOf<Op>['parameters']
}
