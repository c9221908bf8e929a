// openapi-typescript writes types with the compiler's API, which TypeScript 7 has not: it gets that of TypeScript 6.
import { registerHooks } from 'node:module'

const API = new URL('./compiler.mjs', import.meta.url).href

registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' ? { url: API, shortCircuit: true } : next(name, context),
})
