// Loaded into the server under test (`--import`): on SIGUSR2 what only a broken machine or a fault of ours would do.
const held = []

const troubles = {
  /** Turns of 400 ms, as a copy without CPU has them, for as long as the test looks. */
  busy() {
    const until = Date.now() + 15_000
    const turn = () => {
      const end = Date.now() + 400
      while (Date.now() < end);
      if (Date.now() < until) setTimeout(turn, 5)
    }
    turn()
  },
  memory() {
    for (let pieces = 0; pieces < 15; pieces += 1) held.push(Buffer.alloc(64 * 1024 * 1024, 1))
  },
  /** In the middle of a write. */
  fault() {
    const { stringify } = JSON
    JSON.stringify = (value, ...more) => {
      if (value?.title === 'break') throw new Error('broken')
      return stringify(value, ...more)
    }
  },
}

process.on('SIGUSR2', () => troubles[process.env.TROUBLE]())
