import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Ajv } from 'ajv'

const FOLDER = join(import.meta.dirname, '../../node_modules/@cyclonedx/cyclonedx-library/res/schema')
const BASE = 'http://cyclonedx.org/schema/'

const schema = (name: string): object =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object

/**
 * What the official schema of that version of CycloneDX says of a document: its complaints, none when it is valid.
 * Formats of texts (addresses, dates) are not looked at.
 */
export function cycloneDxComplaints(specVersion: string): (document: unknown) => string[] {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const name of ['spdx', 'jsf-0.82']) ajv.addSchema(schema(name), `${BASE}${name}.SNAPSHOT.schema.json`)
  const validate = ajv.compile(schema(`bom-${specVersion}`))
  return (document) =>
    validate(document)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
