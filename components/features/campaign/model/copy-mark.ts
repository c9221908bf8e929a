/** Name of the stored copy of a whole load, in cache storage and in local storage. */
export const CAMPAIGN_COPY = 'campaign-replica'
