import type { z } from 'zod'
import type { Contract, Operation, ResponseOf } from '#lib/contract/index.ts'
import type { Context } from '../world.ts'

/** The validated request of an operation. */
export interface OperationInput<Op extends Operation> {
  readonly params: z.output<Contract[Op]['params']>
  readonly query: z.output<Contract[Op]['query']>
  readonly body: z.output<Contract[Op]['body']>
}

/** Returns an operation's whole response envelope, or throws an ApiFailure. */
export type Handler<Op extends Operation> = (
  input: OperationInput<Op>,
  context: Context,
) => ResponseOf<Op> | Promise<ResponseOf<Op>>

/** A handler for every operation of the contract: a missing one does not compile. */
export type Handlers = { readonly [Op in Operation]: Handler<Op> }
