import { responseShape } from '../../../../lib/contract/response-shape.ts'
import { CompanyStatus } from '../../../../lib/contract/schemas/campaign-result.ts'
import type { FileColumn, FileKind } from '../../../../lib/domain/file/file-column.ts'
import { type CampaignResult, eachCampaignResult } from '../../../client/src/index.ts'
import { type Desk, EXIT, type Options, textOf, textsOf, UsageError } from '../desk.ts'
import { checkOutput, writeTable } from '../table.ts'

const kindOf = (name: string): FileKind =>
  /date|^created$|^modified$/i.test(name) ? 'moment' : name === 'iterationAmount' ? 'number' : 'text'

/** A column for each scalar field of 2.7, under the API's name, and one for the label of the status. */
function columns(): FileColumn<CampaignResult>[] {
  const answer = responseShape('listCampaignResults')
  const list = typeof answer === 'object' && 'fields' in answer ? answer.fields.result : null
  const item = typeof list === 'object' && list !== null && 'items' in list ? list.items : null
  const fields =
    typeof item === 'object' && item !== null && 'fields' in item ? Object.entries(item.fields) : []
  const plain = fields.filter(([, shape]) => typeof shape === 'string' && shape !== '*')
  return [
    ...plain.map(([key]): FileColumn<CampaignResult> => {
      const name = key.replace('?', '') as keyof CampaignResult
      return { header: name, kind: kindOf(name), value: (row) => row[name] as string }
    }),
    { header: 'status.title', kind: 'text', value: ({ status }) => status.title },
  ]
}

/** `desk campaigns export`: every campaign result (section 4.12), streamed to the file. */
export async function campaigns(desk: Desk, words: readonly string[], options: Options): Promise<number> {
  if (words[0] !== 'export') throw new UsageError('missing', { name: 'export', command: 'campaigns' })
  const output = { file: textOf(options.output), force: options.force === true }
  await checkOutput(output)
  const { success, data: companyStatus } = CompanyStatus.optional().safeParse(textOf(options.status))
  if (!success) throw new UsageError('badOption', { name: '--status', command: 'campaigns' })
  const idCampaign = textsOf(options.campaign).map(Number)
  if (!idCampaign.every((id) => Number.isSafeInteger(id) && id > 0))
    throw new UsageError('badOption', { name: '--campaign', command: 'campaigns' })
  let rows = 0
  const query = { ...(idCampaign.length > 0 ? { idCampaign } : {}), companyStatus }
  const onProgress = (count: number) => {
    rows = count
    desk.progress(desk.say('rows', { rows }))
  }
  let isWhole = true
  const onUnsettled = () => {
    isWhole = false
  }
  const paging = { signal: desk.signal, onProgress, onUnsettled }
  const results = eachCampaignResult(desk.client, query, paging)
  await writeTable(desk, output, columns(), results, 'campaigns')
  desk.printError(desk.say('rows', { rows }))
  if (!isWhole) desk.printError(desk.say('unsettled'))
  return rows > 0 && isWhole ? EXIT.done : EXIT.no
}
