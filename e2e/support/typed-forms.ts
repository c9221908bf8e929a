import type { Sandbox } from './sandbox.ts'
import type { FormOnPage } from './typed/form.ts'
import { reads } from './typed/reads.ts'
import { writes } from './typed/writes.ts'

/** Every form whose input survives a reload. */
export const typedForms = { ...writes, ...reads } satisfies Readonly<
  Record<string, (sandbox: Sandbox) => Promise<FormOnPage>>
>

/** Forms with a part that is loaded on demand: the form itself, or its results. */
export const formsWithParts = [
  'a new opportunity',
  'an opportunity that is edited',
  'an opportunity for each of many companies',
  'a tag for many companies',
  'the first tag of a company on a routine',
  'a subscription to a newsletter',
  'the lookup',
  'the filter of the webhook history',
] as const satisfies readonly (keyof typeof typedForms)[]
