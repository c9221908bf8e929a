import { describe, expect, it } from 'vitest'

import { contactView, narrowed } from './contact-view.ts'

const card = (fullName: string, contactLeftCompany: boolean, phone: string | null) => ({
  fullName,
  contactLeftCompany,
  phone,
  firstName: null,
  lastName: null,
  email: null,
  mobile: null,
  idUser: null,
  latestFunction: null,
})
const cards = [card('Zoé', true, null), card('Jean', false, '0199009893'), card('Ada', false, null)]
const shown = (address: string) => narrowed(cards, contactView.read(new URLSearchParams(address)))

describe('narrowed', () => {
  it('divides those in post from those who left, and counts both whatever is chosen', () => {
    expect(shown('').rows).toEqual(cards)
    expect(shown('state=left').rows).toEqual([cards[0]])
    expect(shown('state=post').counts).toEqual({ any: 3, post: 2, left: 1 })
  })

  it('counts what the other filters let pass', () => {
    expect(shown('phone=without&state=post')).toEqual({
      rows: [cards[2]],
      counts: { any: 2, post: 1, left: 1 },
    })
    expect(shown('name=zoe').rows).toEqual([cards[0]])
  })
})
