/** The key of an edited opportunity's draft. */
export const draftKeyOf = (idOpportunity: number): string => `opportunity:${idOpportunity}`
