// An OpenID provider in a process of its own. PORT, ACCOUNTS (a file of {"login": {"name", "email", "groups"}}, read at each
// question) and CLIENT (JSON: its metadata) are its settings. Whoever types a login that the file has is let in.
import { readFileSync } from 'node:fs'

import Provider from 'oidc-provider'

const { PORT = '', ACCOUNTS = '', CLIENT = '{}', TOKEN_SECONDS = '3600' } = process.env
const issuer = `http://localhost:${PORT}`

/** @param {unknown} _context @param {string} sub */
function findAccount(_context, sub) {
  const said = JSON.parse(readFileSync(ACCOUNTS, 'utf8'))[sub]
  return said && { accountId: sub, claims: () => ({ sub, ...said }) }
}

const provider = new Provider(issuer, {
  clients: [JSON.parse(CLIENT)],
  findAccount,
  claims: { openid: ['sub', 'groups', 'roles'], email: ['email'], profile: ['name'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['a-key-of-the-tests'] },
  pkce: { required: () => false },
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  ttl: {
    AccessToken: Number(TOKEN_SECONDS),
    Grant: 86400,
    IdToken: 3600,
    RefreshToken: 86400,
    Session: 86400,
  },
  features: {
    devInteractions: { enabled: true },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true },
  },
  // It would not speak to this machine otherwise.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
  // Nobody is asked to agree: it is their organisation's own dashboard.
  async loadExistingGrant(context) {
    const { client, session, result } = context.oidc
    const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
    if (known) return provider.Grant.find(known)
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
})
// Its own pages ask for letters of another machine.
provider.use(async (context, next) => {
  await next()
  if (typeof context.body === 'string') context.body = context.body.replace(/@import url\([^)]*\);?/g, '')
})
provider.listen(Number(PORT), '127.0.0.1')
