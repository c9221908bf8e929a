/** The draft of an edited opportunity. */
export const draftKeyOf = (idOpportunity: number): string => `opportunity:${idOpportunity}`
