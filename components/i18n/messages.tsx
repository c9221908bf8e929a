import 'server-only'
import type { ReactNode } from 'react'
import { readPreferences } from '#lib/preferences/server.ts'
import type { Namespace } from './app-config.ts'
import { MergeMessages } from './merge-messages.tsx'
import { pickMessages } from './server.ts'

/** Gives the client components inside further message namespaces, on top of those of the layout. */
export async function Messages({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const { locale } = await readPreferences()
  return <MergeMessages messages={pickMessages(locale, of)}>{children}</MergeMessages>
}
