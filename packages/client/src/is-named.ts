/**
 * Whether `value` is an error of the class called `name`. Each bundle has its own copy of a class, but globals are
 * shared in a process: `instanceof` compares names, so that one copy recognises what another has thrown.
 */
export const isNamed = (value: unknown, name: string): boolean =>
  value instanceof Error && value.name === name
