/** The draft of an edited opportunity. */
export const draftOf = (idOpportunity: number): string => `opportunity:${idOpportunity}`
