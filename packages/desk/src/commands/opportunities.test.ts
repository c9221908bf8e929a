import { expect, it } from 'vitest'

import type { Stade } from '../../../client/src/index.ts'
import { stagesNamed } from './opportunities.ts'

const stage = (idCustomFieldValue: number, label: string, isDeleted = false) =>
  ({ idCustomFieldValue, label, isDeleted }) as Stade

it('a label names every stage that has it, a number that stage alone', () => {
  const stages = [stage(1, 'Devis', true), stage(2, 'devis'), stage(3, '2'), stage(4, 'Signé')]
  expect(stagesNamed(['Devis'], stages)).toEqual([1, 2])
  expect(stagesNamed(['2', 'signe'], stages)).toEqual([2, 4])
  expect(() => stagesNamed(['Nirvana'], stages)).toThrow('noStage')
})
