import 'server-only'
import type { ReactNode } from 'react'
import { readPreferences } from '#lib/preferences/server.ts'
import type { Namespace } from './app-config.ts'
import { MergeMessages } from './merge-messages.tsx'
import { pickMessages } from './server.ts'

/** Sends some namespaces to the client components inside, on top of those that the page already has. */
export async function Messages({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const { locale } = await readPreferences()
  return <MergeMessages messages={pickMessages(locale, of)}>{children}</MergeMessages>
}
