import { onSignOut } from '#lib/session/session-store.ts'

let handed: File | null = null

/** Passes a file that was dropped on another screen to the import screen, which is opened next. */
export const passFile = (file: File): void => {
  handed = file
}

/** Returns the passed file once, then null. */
export function receiveFile(): File | null {
  const file = handed
  handed = null
  return file
}

onSignOut(() => {
  handed = null
})
