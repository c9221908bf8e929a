import type { Sandbox } from './sandbox.ts'

interface Stranger {
  idAlert: number
  email: string
  name: string
}

/** A person named in an alert with an email address and no phone number, who is not a contact of the account. */
export async function strangerOfAlert(sandbox: Sandbox, key: string): Promise<Stranger> {
  const facts = await sandbox.facts()
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, key)
  const companies = [facts.companyRich, facts.companyLookup, facts.companyComplete].map(
    (one) => one.idCompany,
  )
  const ids = new Set([...companies, ...crmVisitCardList.flatMap(({ idCompany }) => idCompany ?? [])])
  for (const idCompany of [...ids].slice(0, 40)) {
    const [{ alertList }, { crmVisitCardList: cards }] = await Promise.all([
      sandbox.read('listAlerts', { idCompany }, key),
      sandbox.read('listCrmVisitCards', { idCompany }, key),
    ])
    const known = new Set(cards.flatMap((one) => [one.email, one.idRefVisitCard, one.linkedinId]))
    for (const { idAlert, decideurList, influenceurList } of alertList) {
      for (const { email, phone, mobile, idRefVisitCard, linkedinId, refContact } of [
        ...decideurList,
        ...influenceurList,
      ]) {
        const { firstName, lastName } = refContact
        const isKnown = [email, idRefVisitCard, linkedinId].some((one) => one !== null && known.has(one))
        if (email && firstName && lastName && !phone && !mobile && !isKnown)
          return { idAlert, email, name: `${firstName} ${lastName}` }
      }
    }
  }
  throw new Error('No alert names somebody who is no contact')
}
