/** Runs `act` under a lock that all tabs share; false if another tab holds it. Without Web Locks there is no lock. */
export async function withLock(name: string, act: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await act()
    return true
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act()
    return lock !== null
  })
}
