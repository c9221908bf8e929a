import type { z } from 'zod'
import type { Contract, Operation, ResponseOf } from '#lib/contract/index.ts'
import type { Context } from '../world.ts'

/** The request of an operation after validation. */
export interface OperationInput<Op extends Operation> {
  readonly params: z.output<Contract[Op]['params']>
  readonly query: z.output<Contract[Op]['query']>
  readonly body: z.output<Contract[Op]['body']>
}

/** Answers one operation with its whole envelope, or throws an ApiFailure. */
export type Handler<Op extends Operation> = (
  input: OperationInput<Op>,
  context: Context,
) => ResponseOf<Op> | Promise<ResponseOf<Op>>

/** One handler for every operation of the contract: leaving one out does not compile. */
export type Handlers = { readonly [Op in Operation]: Handler<Op> }
