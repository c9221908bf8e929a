/** Runs actions with the same key, e.g. writes of one record, one after the other, so that the last choice wins. */
export function createKeyedQueue() {
  const tails = new Map<number | string, Promise<unknown>>()
  return <Result>(key: number | string, act: () => Promise<Result>): Promise<Result> => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(act, act)
    const tail = turn.catch(() => undefined).finally(() => tails.get(key) === tail && tails.delete(key))
    tails.set(key, tail)
    return turn
  }
}
