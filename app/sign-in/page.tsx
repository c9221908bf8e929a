import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from '#components/i18n/server.ts'
import { AccountChanged } from '#components/shell/account-changed.tsx'
import { SignInPage } from '#components/shell/sign-in-page.tsx'
import { SpecimenRecord } from '#components/shell/specimen-record.tsx'
import { safeNext, signInFailures } from '#lib/paths.ts'
import { env } from '#lib/server/env.ts'
import { nullIfUnknown } from '#lib/server/errors.ts'
import { pageNonce } from '#lib/server/nonce.ts'
import { currentSession, describeSession, isOfAccount, signOnOffered } from '#lib/server/page-session.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn')
  return { title: t('title') }
}

interface SignInProps {
  searchParams: Promise<Partial<Record<'next' | 'was' | 'failed', string | string[]>>>
}

/** Redirects in the browser, keeping the fragment, or query in it; unlike a 307 it counts as same-site navigation. */
const goOn = (path: string) => {
  const more = path.includes('#') ? '' : '+location.hash.replace(/^#\\?/,"?")'
  return `location.replace(${JSON.stringify(path).replaceAll('<', '\\u003c')}${more})`
}

export default async function SignIn({ searchParams }: SignInProps) {
  const params = await searchParams
  const [[next], [was], [failed]] = [[params.next].flat(), [params.was].flat(), [params.failed].flat()]
  const path = safeNext(next)
  const session = await nullIfUnknown(currentSession())
  if (session && was !== undefined && !isOfAccount(session, was)) {
    const { idAccount, account, person } = describeSession(session)
    const name = person && (person.name ?? person.email ?? idAccount)
    return <AccountChanged idAccount={idAccount} account={account} person={name} />
  }
  if (session) redirect(path)
  // Coming from another site, the browser withholds SameSite=Strict cookies: a same-site visit tells whether there is a session.
  if (params.failed === undefined && (await headers()).get('sec-fetch-site') === 'cross-site')
    return (
      <>
        <script nonce={await pageNonce()}>{goOn(path)}</script>
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${path}`} />
        </noscript>
      </>
    )
  return (
    <SignInPage
      next={path}
      was={was}
      failed={signInFailures.find((one) => one === failed)}
      demoKeys={env().DEMO_KEYS}
      signOn={signOnOffered()}
      aside={<SpecimenRecord />}
    />
  )
}
