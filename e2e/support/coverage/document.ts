import { endpointOf } from '#lib/contract/index.ts'

import { endpointLines } from './endpoints.ts'
import { fieldsOf } from './fields.ts'
import { type Coverage, coverages } from './table.ts'

const NOBODY = {
  idCompany: 0,
  idBranch: 0,
  idAlert: 0,
  idCrmVisitCard: 0,
  idSupply: 0,
  idNewsletter: 0,
  idProcessAction: 0,
}

const screensOf = (coverage: Coverage) => coverage.screens(NOBODY).map(({ name }) => name)

function rowsOf(coverage: Coverage): string[] {
  const seen = screensOf(coverage).join(', ')
  return fieldsOf(coverage.schema).map(({ path, resource }) => {
    const reason = coverage.plumbing[path]
    if (reason !== undefined) return `| \`${path}\` | plumbing: ${reason} |`
    return `| \`${path}\` | ${resource ? `see ${resource}` : seen} |`
  })
}

function sectionOf(coverage: Coverage): string {
  const { section, resource, operation } = coverage
  const { method, path } = endpointOf(operation)
  const title = `## ${section} ${resource}`
  return [
    title,
    '',
    `\`${method} ${path}\``,
    '',
    '| field | seen on |',
    '| --- | --- |',
    ...rowsOf(coverage),
  ].join('\n')
}

/** The text of docs/api-coverage.md: every field of the contract, with the screen that shows it or why none does. */
export const coverageDocument = (): string =>
  [
    '# Where every field of the API is to be seen',
    '',
    'Every endpoint, then sections 2.1 and 2.4 to 2.13 of the API’s description, field by field, as the contract has them.',
    'Written by `tests/api-coverage.test.ts` from the contract and `e2e/support/coverage/table.ts`; `e2e/faults/coverage.spec.ts`',
    'proves each row in a browser: every field gets a value of its own, and one of the screens named must write it. A',
    'field that the contract gains fails both until a screen shows it or the table says why none needs to.',
    '',
    ...endpointLines(),
    ...coverages.flatMap((coverage) => [sectionOf(coverage), '']),
  ].join('\n')
