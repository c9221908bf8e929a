/**
 * Whether `value` is an error of the class called `name`. Bundles each carry a copy of a class, and what a process
 * keeps is shared among them: what one copy throws must be known to another, so `instanceof` goes by name in our errors.
 */
export const isNamed = (value: unknown, name: string): boolean =>
  value instanceof Error && value.name === name
