/** The name of the copy of a whole load in this browser, in cache storage and in local storage. */
export const CAMPAIGN_COPY = 'campaign-replica'
