const COMPANY_PAGE = /https?:\/\/[^\s/]+\/companies\/([0-9]+)[^\s,;|]*/g

/** A pasted address of a company's page in this dashboard becomes the idCompany that it names. */
export const idsOfOwnPages = (text: string): string =>
  text.replace(COMPANY_PAGE, (address, id: string) =>
    address.startsWith(`${window.location.origin}/`) ? `idCompany ${id}` : address,
  )
