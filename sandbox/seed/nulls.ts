export const nulls = <Field extends string>(...fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>
