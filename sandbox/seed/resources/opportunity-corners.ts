import type { Opportunity, Stade } from '#lib/contract/schemas/opportunity.ts'
import { nulls } from '../nulls.ts'
import { LONG_REMARK } from './opportunity-texts.ts'
import { iso, type Times } from './times.ts'

interface Surroundings {
  readonly times: Times
  readonly deletedStade: Stade | null
}

interface Corner {
  readonly fact: string
  /** How it differs from an ordinary opportunity. */
  readonly change: (opportunity: Opportunity, around: Surroundings) => Partial<Opportunity>
}

const deleted =
  (minutes: number) =>
  (_ordinary: Opportunity, { times }: Surroundings) => ({
    isDeleted: true,
    modified: iso(times.minutesAgo(minutes)),
  })

export const OPPORTUNITY_CORNERS: readonly Corner[] = [
  {
    fact: 'opportunityComplete',
    change: (opportunity, { times }) => ({
      title: opportunity.title ?? 'Licences CRM, siège',
      comment: opportunity.comment ?? 'Tout est dit.',
      amount: opportunity.amount ?? 48_500.5,
      deadline: iso(times.midnight(10)),
    }),
  },
  { fact: 'opportunityWithoutOwner', change: () => ({ idUser: null }) },
  {
    fact: 'opportunityDeletedStade',
    change: (_ordinary, { deletedStade }) => ({
      idStade: deletedStade?.idCustomFieldValue ?? null,
      stade: deletedStade,
    }),
  },
  { fact: 'opportunityWithoutTitle', change: () => ({ title: null }) },
  { fact: 'opportunityWithoutStade', change: () => ({ idStade: null, stade: null }) },
  { fact: 'opportunityWithoutContact', change: () => ({ idCrmVisitCard: null }) },
  { fact: 'opportunityDeleted', change: deleted(20) },
  { fact: 'opportunityDeletedLater', change: deleted(75) },
  { fact: 'opportunityZeroAmount', change: () => ({ amount: 0 }) },
  { fact: 'opportunityHugeAmount', change: () => ({ amount: 1_234_567_890.12 }) },
  { fact: 'opportunityOverdue', change: (_ordinary, { times }) => ({ deadline: iso(times.midnight(-9)) }) },
  { fact: 'opportunityDueToday', change: (_ordinary, { times }) => ({ deadline: iso(times.midnight(0)) }) },
  {
    fact: 'opportunityBare',
    change: () => ({
      ...nulls('title', 'deadline', 'idStade', 'stade', 'amount', 'comment'),
      ...nulls('idUser', 'idSequenceAction', 'idCrmVisitCard'),
    }),
  },
  {
    fact: 'opportunityLongText',
    change: () => ({
      title: `Très longue désignation ${'du périmètre et de ses filiales '.repeat(6)}<b>& suite</b>`,
      comment: LONG_REMARK,
    }),
  },
]
