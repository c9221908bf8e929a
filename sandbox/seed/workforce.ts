import type { WorkforceSlice } from '#lib/contract/schemas/company.ts'

/** INSEE's tranches d'effectifs by their official code. */
const TITLES: Readonly<Record<string, string>> = {
  '00': '0 salarié (n’ayant pas d’effectif au 31/12 mais ayant employé des salariés au cours de l’année)',
  '01': '1 ou 2 salariés',
  '02': '3 à 5 salariés',
  '03': '6 à 9 salariés',
  '11': '10 à 19 salariés',
  '12': '20 à 49 salariés',
  '21': '50 à 99 salariés',
  '22': '100 à 199 salariés',
  '31': '200 à 249 salariés',
  '32': '250 à 499 salariés',
  '41': '500 à 999 salariés',
  '42': '1 000 à 1 999 salariés',
  '51': '2 000 à 4 999 salariés',
  '52': '5 000 à 9 999 salariés',
  '53': '10 000 salariés et plus',
}

const NO_EMPLOYEES: WorkforceSlice = { idWorkforceSlice: 99, title: 'Unité non employeuse' }

/** The slice of a code; NN (cut to N in some files) is the register's "no employees"; null for an unknown code. */
export function workforceSliceOf(code: string | null): WorkforceSlice | null {
  if (code === 'NN' || code === 'N') return NO_EMPLOYEES
  const title = code ? TITLES[code] : undefined
  return title === undefined ? null : { idWorkforceSlice: Number(code), title }
}

export const WORKFORCE_CODES = Object.keys(TITLES).sort()
