import { paths } from '#lib/paths.ts'

import { cardIn, openBoard, opportunitiesAt, ownCards, titleOf } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const api = () => opportunitiesAt(pairOf('first').sandbox)

thorough(
  'the boxes of a sheet suggest companies and owners of the board by name, and show the contact’s',
  async ({ page, sandbox }) => {
    const { word, first, a } = await ownCards(api(), 1)
    const named = async () => {
      for (const one of await api().list({ polling: 1_051_200 })) {
        if (one.idCrmVisitCard === null || one.idUser === null || one.isDeleted) continue
        // What the box holds already is no answer to suggest.
        if (one.idCompany === first.idCompany) continue
        const query = { idCrmVisitCard: one.idCrmVisitCard }
        const [contact] = (await sandbox.read('listCrmVisitCards', query, 'sandbox-full')).crmVisitCardList
        if (contact?.lastName)
          return { one, idContact: one.idCrmVisitCard, name: new RegExp(contact.lastName, 'i') }
      }
      throw new Error('No opportunity has a contact with a name')
    }
    const { one, idContact, name } = await named()
    const [company] = await sandbox.companies({ idCompany: [one.idCompany] })
    if (!company) throw new Error('No company')
    await openBoard(page, word, [first])
    await titleOf(cardIn(page, a, first.idOpportunity)).click()
    const sheet = page.getByTestId('opportunity-sheet')
    // Never looked up in this browser: it is on the board alone, beyond the filter.
    await sheet.getByRole('combobox', { name: 'Company' }).fill(company.name)
    await expect(page.getByRole('option', { name: company.name }).first()).toBeVisible({ timeout: 30_000 })
    await sheet.getByRole('combobox', { name: 'Owner' }).fill(String(one.idUser))
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()

    await open(page, paths.opportunity(one.idOpportunity))
    await expect(sheet.getByRole('combobox', { name: 'Contact' })).toHaveValue(name)
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('href', paths.contact(idContact))
    await open(page, paths.company(one.idCompany, 'opportunities'))
    const table = page.getByTestId('company-opportunities')
    // Its company may have deals with others of that name.
    await expect(table.locator(`a[href="${paths.contact(idContact)}"]`).first()).toHaveText(name)
  },
)
