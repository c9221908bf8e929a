/**
 * Waits in `queue`, where others call those whose turn it is, until `deadline` (as of `performance.now()`) or until
 * `signal` aborts; leaves the queue in any case.
 */
export function waitIn(
  queue: Set<() => void>,
  signal: AbortSignal,
  deadline: number,
): Promise<'called' | 'aborted' | 'late'> {
  return new Promise((resolve) => {
    const endWith = (how: 'called' | 'aborted' | 'late') => () => {
      queue.delete(go)
      signal.removeEventListener('abort', left)
      clearTimeout(timer)
      resolve(how)
    }
    const go = endWith('called')
    const left = endWith('aborted')
    const timer = setTimeout(endWith('late'), Math.max(0, deadline - performance.now()))
    signal.addEventListener('abort', left)
    queue.add(go)
  })
}
