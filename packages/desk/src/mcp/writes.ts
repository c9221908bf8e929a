import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

import { wholeRecord } from '../../../../lib/domain/opportunity/board/record.ts'
import {
  CallFault,
  listOpportunities,
  listStades,
  saveOpportunity,
  tagSupplyIdentification,
  testWebhook,
} from '../../../client/src/index.ts'
import { stagesNamed } from '../commands/opportunities.ts'
import type { Desk } from '../desk.ts'
import { answer, plainText, source } from './data.ts'
import { guarded } from './guarded.ts'
import type { WriteName } from './write-names.ts'

const TAGS = { offTarget: 1, suspect: 2, prospect: 3, customer: 4 } as const
const writes = { readOnlyHint: false, destructiveHint: false, openWorldHint: true }

const ADD: Record<WriteName, (server: McpServer, desk: Desk) => void> = {
  move_opportunity: (server, desk) =>
    server.registerTool(
      'move_opportunity',
      {
        title: 'Move an opportunity',
        description: 'Moves an opportunity to another stage. One without an owner needs idUserResponsable.',
        inputSchema: {
          idOpportunity: z.int().positive(),
          stage: z.string().min(1).max(200).describe('Label or number of the stage'),
          idUserResponsable: z.int().positive().optional(),
        },
        outputSchema: { source, idOpportunity: z.number(), stage: z.string().nullable() },
        annotations: writes,
      },
      ({ idOpportunity, stage, idUserResponsable }) =>
        guarded(desk, async () => {
          const { opportunityList } = await listOpportunities(
            desk.client,
            { query: { idOpportunity } },
            { signal: desk.signal },
          )
          const known = opportunityList[0]
          if (!known) throw new CallFault(404, 'not_found', 'There is no such opportunity')
          const stages = (await listStades(desk.client, {}, { signal: desk.signal })).result
          const [idStade, ...others] = stagesNamed(
            [stage],
            stages.filter(({ isDeleted }) => !isDeleted),
          )
          if (idStade === undefined || others.length > 0)
            throw new CallFault(400, 'invalid', 'Several stages are called so: give the number')
          const idUser = idUserResponsable ?? known.idUser
          if (!idUser) throw new CallFault(400, 'invalid', 'It has no owner: give idUserResponsable')
          // Sends the whole record: the API does not say whether omitted fields are kept (section 4.5).
          const body = wholeRecord(known as never, { idStade, owner: { idUser } })
          const { opportunity } = await saveOpportunity(desk.client, { body }, { signal: desk.signal })
          return answer({ idOpportunity, stage: plainText(opportunity.stade?.label) })
        }),
    ),
  tag_company: (server, desk) =>
    server.registerTool(
      'tag_company',
      {
        title: 'Tag a company on a routine',
        description: 'Sets what a company is to a routine: off-target, suspect, prospect or customer.',
        inputSchema: {
          idSupply: z.int().positive(),
          idCompany: z.int().positive(),
          tag: z.enum(['offTarget', 'suspect', 'prospect', 'customer']),
        },
        outputSchema: { source, idSupply: z.number(), idCompany: z.number(), tag: z.string() },
        annotations: writes,
      },
      ({ idSupply, idCompany, tag }) =>
        guarded(desk, async () => {
          const body = { idSupply, idCompany, idIdentificationType: TAGS[tag] }
          await tagSupplyIdentification(desk.client, { body }, { signal: desk.signal })
          return answer({ idSupply, idCompany, tag })
        }),
    ),
  test_webhook: (server, desk) =>
    server.registerTool(
      'test_webhook',
      {
        title: 'Test a webhook',
        description: 'Has the API send a test event to a webhook of the account.',
        inputSchema: { idWebhookConfig: z.int().positive() },
        outputSchema: {
          source,
          status: z.string(),
          httpStatus: z.number().nullable(),
          answer: z.string().nullable(),
        },
        annotations: writes,
      },
      ({ idWebhookConfig: id }) =>
        guarded(desk, async () => {
          const { result } = await testWebhook(desk.client, { params: { id } }, { signal: desk.signal })
          const { status, httpStatus, responseBody } = result
          return answer({ status, httpStatus, answer: plainText(responseBody) })
        }),
    ),
}

/** Registers the write tools in `names`, and no others. */
export function addWrites(server: McpServer, desk: Desk, names: readonly WriteName[]): void {
  for (const name of names) ADD[name](server, desk)
}
