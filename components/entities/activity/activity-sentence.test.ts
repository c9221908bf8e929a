import { describe, expect, it } from 'vitest'

import type { ActivityDetail, ActivityLine } from '#lib/domain/workspace/workspace.ts'

import { activityFields, sentenceOf } from './activity-sentence.ts'

const said = (
  detail: ActivityDetail,
  operation = 'saveOpportunity',
  entity = 'opportunity',
  entityId: string | null = '7',
) => {
  const line: Pick<ActivityLine, 'operation' | 'entity' | 'entityId' | 'detail'> = {
    operation,
    entity,
    entityId,
    detail,
  }
  return sentenceOf(line as ActivityLine)
}

it('tells a webhook that was switched off from one that was switched on, or goes elsewhere', () => {
  const changes: ActivityDetail[] = [{ isActive: false }, { isActive: true }, { fields: ['url'] }]
  expect(changes.map((detail) => said(detail, 'updateWebhook', 'webhook'))).toEqual([
    'webhookOff',
    'webhookOn',
    'webhookChanged',
  ])
})

it('tells one name from those of a file', () => {
  expect(said({}, 'workspace.name', 'campaign', '401')).toBe('named')
  expect(said({ count: 2 }, 'workspace.name', 'campaign', null)).toBe('namesGiven')
})

describe('what a line says of an opportunity', () => {
  it('names the stage before where it is known, and claims none where it is not', () => {
    expect(said({ created: true, to: 3 })).toBe('created')
    expect(said({ from: 2, to: 3 })).toBe('moved')
    // `null`: it had no stage. Absent: it is unknown, as the move was refused or the opportunity not seen before.
    expect(said({ from: null, to: 3 })).toBe('moved')
    expect(said({ to: 3 })).toBe('movedTo')
    expect([said({ from: 3, to: 3 }), said({ fields: ['amount'] })]).toEqual(['changed', 'changed'])
  })

  it('says that the owner changed only where nothing else did: the API wants one with every write', () => {
    expect(activityFields({ fields: ['idUserResponsable', 'amount'] })).toEqual(['amount'])
    expect(activityFields({ fields: ['userResponsableEmail'] })).toEqual(['userResponsableEmail'])
    expect(activityFields({})).toEqual([])
  })
})
