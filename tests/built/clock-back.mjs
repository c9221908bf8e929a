// Puts the wall clock of the process that imports it back by an hour, when it is told to.
const { now } = Date
process.on('SIGUSR2', () => {
  Date.now = () => now() - 3_600_000
})
