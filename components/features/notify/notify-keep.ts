import { notifyChoices } from '#lib/notify/notify-choices.ts'
import type { NotifyOptions } from './notify-run.ts'

/** Tells of the kinds that the account chose, for as long as it is here. Returns the function that ends it. */
export function keepNotifying(options: Omit<NotifyOptions, 'kinds'>): () => void {
  let stop: (() => void) | undefined
  const renew = () => {
    stop?.()
    const kinds = notifyChoices.get()
    if (kinds.length === 0) {
      stop = undefined
      return
    }
    let wanted = true
    stop = () => {
      wanted = false
    }
    import('./notify-run.ts').then(
      ({ startNotifying }) => {
        if (wanted) stop = startNotifying({ ...options, kinds })
      },
      () => undefined,
    )
  }
  notifyChoices.open(options.idAccount)
  const leave = notifyChoices.subscribe(renew)
  renew()
  return () => {
    leave()
    stop?.()
  }
}
