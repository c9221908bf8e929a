'use client'

/** Verifies a delivery's signature in the tab, and says what is wrong with it. */
export function SignatureBench() {
  return null
}
