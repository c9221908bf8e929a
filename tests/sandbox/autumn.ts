const HOUR = 3_600_000
const paris = new Intl.DateTimeFormat('fr', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A body whose times in the hour that Paris has twice in autumn are in its second pass: its clock alone does not say. */
export const laterOfTwo = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_, value) => {
    if (typeof value !== 'string' || !/^\d{4}-10-\d\dT0[01]:/.test(value)) return value
    const [at, later] = [Date.parse(value), Date.parse(value) + HOUR]
    return paris.format(at) === paris.format(later) ? new Date(later).toISOString() : value
  })
