import type { z } from 'zod'
import type { Contract, Operation, ResponseOf } from '#lib/contract/index.ts'
import type { Context } from '../world.ts'

export interface OperationInput<Op extends Operation> {
  readonly params: z.output<Contract[Op]['params']>
  readonly query: z.output<Contract[Op]['query']>
  readonly body: z.output<Contract[Op]['body']>
}

/** A response without `success`, and with those `parameters` only that are not as the request gives them. */
type Answer<Op extends Operation> = Omit<ResponseOf<Op>, 'success' | 'parameters'> & {
  parameters?: ResponseOf<Op> extends { parameters: infer Echo } ? Partial<Echo> : never
}

/** Returns an operation's answer, or throws an ApiFailure. */
export type Handler<Op extends Operation> = (
  input: OperationInput<Op>,
  context: Context,
) => Answer<Op> | Promise<Answer<Op>>

/** A handler for every operation of the contract: a missing one does not compile. */
export type Handlers = { readonly [Op in Operation]: Handler<Op> }
