import { describe, expect, it } from 'vitest'

import type { Alert } from '#lib/contract/schemas/alert.ts'
import { alertChoices, alertView, listAlertsOf } from './alert-view.ts'

const alert = (idAlert: number, status: number, modified: string, deadline: string | null = null) =>
  ({
    idAlert,
    idAlertStatus: status,
    idAlertCategory: 1,
    status: { idAlertstatus: status, title: `Status ${status}` },
    category: { idCategory: 1, title: 'ERP' },
    modified,
    lastAlertVersion: null,
    alertVersionList: deadline ? [{ idAlertVersion: idAlert, created: modified, deadline }] : [],
  }) as unknown as Alert

const alerts = [
  alert(1, 1, '2024-01-01T00:00:00Z', '2024-09-01'),
  alert(2, 2, '2024-02-01T00:00:00Z', '2024-05-01'),
  alert(3, 1, '2024-03-01T00:00:00Z'),
]
const listed = (query: string) =>
  listAlertsOf(alerts, alertView.read(new URLSearchParams(query))).map((one) => one.alert.idAlert)

describe('the alerts of a company', () => {
  it('come as the address says', () => {
    expect(listed('')).toEqual([3, 2, 1])
    expect(listed('sort=deadline')).toEqual([2, 1, 3])
    expect(listed('status=1')).toEqual([3, 1])
    expect(listed('status=1&category=9')).toEqual([])
    expect(listed('sort=anything&status=')).toEqual([3, 2, 1])
  })

  it('offer the choices that they have', () => {
    expect(alertChoices(alerts).status).toEqual([
      { key: '1', title: 'Status 1', count: 2 },
      { key: '2', title: 'Status 2', count: 1 },
    ])
  })
})
