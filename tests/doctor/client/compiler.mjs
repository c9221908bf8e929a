import { ts } from '@ts-morph/common'

// What `import ts from 'typescript'` means to openapi-typescript.
export { ts as default }
