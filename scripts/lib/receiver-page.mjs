const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text) => String(text).replace(/[&<>"']/g, (character) => ENTITIES[character])

const VERDICT = new Map([
  [true, 'signature verified'],
  [false, 'signature WRONG'],
  [null, 'not verified'],
])

/**
 * The HTML page of the demo's webhook receiver.
 * @param {{ secretsKnown: number, received: { at: string, path: string, headers: object, body: string, verified: boolean | null }[] }} view
 */
export function receiverPage({ secretsKnown, received }) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Webhooks received</title>
<style>
  :root { color-scheme: light dark }
  body { font: 14px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  article { border-top: 1px solid; padding: 0.5rem 0 }
  pre { overflow-x: auto; margin: 0.25rem 0; white-space: pre-wrap; overflow-wrap: anywhere }
  input { width: 24rem; max-width: 100% }
</style>
<h1>Webhooks received</h1>
<p>Point a webhook at <code>https://localhost</code> and this port. <code>/status/503</code> answers 503.
The same list as JSON: <a href="/_received">/_received</a>.</p>
<form method="post" action="/_secret">
  <label>Webhook secret <input name="secret" autocomplete="off" required></label>
  <button>Verify with it</button> ${secretsKnown} known
</form>
${received.map(entry).join('\n') || '<p>Nothing yet. Reload after a test.</p>'}
</html>
`
}

function entry({ at, path, headers, body, verified }) {
  const named = Object.entries(headers).filter(([name]) => name.startsWith('x-'))
  return `<article>
  <strong>${escaped(at)}</strong> POST ${escaped(path)}: ${VERDICT.get(verified)}
  <pre>${escaped(named.map(([name, value]) => `${name}: ${value}`).join('\n'))}</pre>
  <pre>${escaped(body)}</pre>
</article>`
}
