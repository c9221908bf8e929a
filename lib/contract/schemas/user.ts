import { z } from 'zod'
import { Int, Text } from '../primitives.ts'

/** api.md 2.5: a user object; further fields are not shown. There is no user endpoint. */
export const User = z.object({
  idUser: Int,
  firstName: Text.nullable(),
  lastName: Text.nullable(),
  email: Text.nullable(),
})
export type User = z.output<typeof User>
