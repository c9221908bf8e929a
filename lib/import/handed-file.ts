import { onSignOut } from '#lib/session/session-store.ts'

let handed: File | null = null

/** Gives a file that was dropped elsewhere to the import, which is opened next. */
export const handFile = (file: File): void => {
  handed = file
}

/** The file that was handed over, once; null: none. */
export function takeFile(): File | null {
  const file = handed
  handed = null
  return file
}

onSignOut(() => {
  handed = null
})
