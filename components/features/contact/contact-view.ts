/** Whether a contact is still in post: `contactLeftCompany` of api.md 2.11. */
export type Standing = 'any' | 'post' | 'left'

/** Whom the address asks for; what is unknown is everybody. */
export function readStanding(params: URLSearchParams): Standing {
  const state = params.get('state')
  return state === 'post' || state === 'left' ? state : 'any'
}

export const passes = (card: { contactLeftCompany: boolean }, standing: Standing): boolean =>
  standing === 'any' || card.contactLeftCompany === (standing === 'left')
