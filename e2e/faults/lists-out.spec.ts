import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { exportedList } from '../support/exported-list.ts'
import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

thorough(
  'routines and subscriptions leave without the names of companies where those cannot be read, and say so',
  async ({ page, sandbox }) => {
    const { routine, newsletter } = await sandbox.facts()
    await sandbox.arm({ path: routes.listCompanies.path, method: 'GET', kind: 'status:403' })
    for (const [address, testId] of [
      [paths.routines({ idSupply: String(routine.idSupply) }), 'routine-table'],
      [paths.newsletters({ idNewsletter: String(newsletter.idNewsletter) }), 'newsletter-table'],
    ] as const) {
      await open(page, address)
      const { rows } = await exportedList(page, testId)
      expect(Number(rows[0]?.idCompany)).toBeGreaterThan(0)
      expect(rows[0]).toMatchObject({ Company: '', SIREN: '' })
      await expect(page.getByText('Names are missing in the file').first()).toBeVisible()
    }
  },
)

thorough(
  'opportunities leave with numbers where names cannot be read, and say so',
  async ({ page, sandbox }) => {
    await sandbox.arm({ path: routes.listCompanies.path, method: 'GET', kind: 'status:403' })
    await open(page, paths.opportunities({ view: 'table' }))
    const { rows } = await exportedList(page, 'opportunity-table')
    expect(Number(rows[0]?.Opportunity)).toBeGreaterThan(0)
    expect(Number(rows[0]?.idCompany)).toBeGreaterThan(0)
    expect(rows[0]?.Company).toBe(rows[0]?.idCompany)
    await expect(page.getByText('Names are missing in the file').first()).toBeVisible()
  },
)
