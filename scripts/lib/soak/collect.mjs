// Loaded into the server under soak (`--import`): collects all garbage on SIGUSR2, so that what is measured is what is kept.
process.on('SIGUSR2', () => globalThis.gc?.())
