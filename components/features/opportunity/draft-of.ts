export const draftKeyOf = (idOpportunity: number): string => `opportunity:${idOpportunity}`
