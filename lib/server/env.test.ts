import { describe, expect, it } from 'vitest'

import { parseEnv, sendsKeysInTheClear } from './env.ts'

const least = { API_BASE_URL: 'https://api.example', SESSION_SECRET: 's'.repeat(32) }

describe('parseEnv', () => {
  it('needs two settings and knows the rest', () => {
    expect(parseEnv(least)).toEqual({
      API_BASE_URL: { origin: 'https://api.example', path: '' },
      SESSION_SECRET: ['s'.repeat(32)],
      SESSION_IDLE_MINUTES: 60,
      SESSION_MAX_HOURS: 12,
      TRUST_PROXY: 0,
      API_TIMEOUT_MS: 10_000,
      API_MAX_RESPONSE_MB: 32,
      ACTIVITY_DAYS: 365,
      FEED_DAYS: 30,
      API_ARRAY_FORMAT: 'repeat',
      API_TIME_ZONE: 'Europe/Paris',
      API_IDS_PER_CALL: 50,
      OIDC_SCOPE: 'openid profile email',
      OIDC_GROUP_CLAIM: 'groups',
      OIDC_ONLY: 0,
      KEEP_READS_SECONDS: 60,
      OTEL_SERVICE_NAME: 'company-dashboard',
      OTEL_TRACES_SAMPLER_ARG: 1,
      TRACE_TO_API: 0,
      DATA_DIR: '.data',
      LOG_LEVEL: 'info',
      WORKERS: 1,
      PORT: 3000,
      KEEP_ALIVE_TIMEOUT: 65_000,
      DEMO_KEYS: [],
      DEMO_PLAIN_COOKIE: 0,
    })
  })

  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'API_KEYS_FILE', 'PUBLIC_ORIGIN'])(
    'signs nobody in with their organisation without %s',
    (name) => {
      const whole = {
        ...least,
        PUBLIC_ORIGIN: 'https://dashboard.example',
        OIDC_ISSUER: 'https://login.example/realm',
        OIDC_CLIENT_ID: 'dashboard',
        OIDC_CLIENT_SECRET: 'a-secret-word',
        API_KEYS_FILE: 'keys.json',
      }
      expect(parseEnv(whole).OIDC_ISSUER).toBe('https://login.example/realm')
      expect(() => parseEnv({ ...whole, [name]: undefined })).toThrow(new RegExp(`^${name} is missing`))
    },
  )

  it.each([
    ['API_BASE_URL', undefined],
    ['API_BASE_URL', ''],
    ['API_BASE_URL', 'api.example'],
    ['API_BASE_URL', 'ftp://api.example'],
    ['API_BASE_URL', 'https://user:secret-word@api.example'],
    ['API_BASE_URL', 'https://api.example/v1'],
    ['API_BASE_URL', 'https://api.example/v1/'],
    ['API_BASE_URL', 'https://api.example?x=1'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'login.example'],
    ['OIDC_SCOPE', 'profile'],
    ['OIDC_CLIENT_ID', 'two words'],
    ['SESSION_SECRET', undefined],
    ['SESSION_SECRET', 'secret-word'],
    ['SESSION_SECRET', `${'s'.repeat(32)},secret-word`],
    ['SESSION_SECRET', `${'s'.repeat(32)},`],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_IDLE_MINUTES', '1.5'],
    ['SESSION_MAX_HOURS', 'twelve'],
    ['PUBLIC_ORIGIN', 'dashboard.example'],
    ['PUBLIC_ORIGIN', 'https://dashboard.example/app'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['API_TIMEOUT_MS', '1'],
    ['API_MAX_RESPONSE_MB', '0'],
    ['API_ARRAY_FORMAT', 'json'],
    ['API_TIME_ZONE', 'Paris'],
    ['API_IDS_PER_CALL', '0'],
    ['REDIS_URL', 'http://localhost'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis:6379'],
    ['REDIS_URL', 'redis://secret-word@host/not-a-number'],
    ['REDIS_URL', 'redis://secret-word@host/0?family=4'],
    ['REDIS_URL', 'redis://:100%secret-word@host'],
    ['METRICS_TOKEN', 'secret-word'],
    ['METRICS_TOKEN', 'secret-word with spaces in it'],
    ['LOG_LEVEL', 'loud'],
    ['PORT', '70000'],
    ['DEMO_RECEIVER_URL', 'http://localhost'],
  ])('%s=%s is refused with one line that names it and shows no value', (name, value) => {
    const read = () => parseEnv({ ...least, [name]: value })
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`, 'm'))
    expect(read).not.toThrow(/secret-word/)
  })

  it('names every wrong setting at once, each on a line of its own', () => {
    const wrong = { SESSION_SECRET: 'short,shorter', PORT: 'many', OIDC_ISSUER: 'https://login.example' }
    const others = { OIDC_CLIENT_ID: 'two words', API_KEYS_FILE: 'keys.json' }
    expect(() => parseEnv({ ...wrong, ...others })).toThrow(
      [
        'API_BASE_URL is missing: the address of the API before /v1',
        'SESSION_SECRET must have 32 characters or more each',
        'OIDC_CLIENT_ID must be visible ASCII without spaces',
        'PORT must be a whole number',
        'OIDC_CLIENT_SECRET is missing: sign-in by OIDC needs it',
        'PUBLIC_ORIGIN is missing: sign-in by OIDC needs it',
      ].join('\n'),
    )
  })

  const demo = {
    ...least,
    API_BASE_URL: 'http://127.0.0.1:4010',
    DEMO_PLAIN_COOKIE: '1',
    DEMO_KEYS: 'one',
    HOSTNAME: '127.0.0.1',
  }

  it.each(['127.0.0.1', 'localhost', '::1', '127.1.2.3'])('takes the demo’s cookie on %s', (HOSTNAME) => {
    expect(parseEnv({ ...demo, HOSTNAME }).DEMO_PLAIN_COOKIE).toBe(1)
  })

  it.each([
    ['HOSTNAME', undefined],
    ['HOSTNAME', '0.0.0.0'],
    ['HOSTNAME', '::'],
    ['HOSTNAME', '127.0.0.1.example'],
    ['API_BASE_URL', 'https://api.example'],
    ['API_BASE_URL', 'https://localhost.example'],
    ['DEMO_KEYS', ''],
    ['PUBLIC_ORIGIN', 'http://localhost:3000'],
    ['TRUST_PROXY', '1'],
  ])('refuses the demo’s cookie where %s is %s', (name, value) => {
    expect(() => parseEnv({ ...demo, [name]: value })).toThrow(
      /^DEMO_PLAIN_COOKIE is the demo’s alone: [^\n]+$/,
    )
  })

  it.each([
    ['http://api.example', true],
    ['http://127.0.0.1.example', true],
    ['https://api.example', false],
    ['http://localhost:4010', false],
    ['http://[::1]:4010', false],
  ])('knows whether keys go to %s for all to read', (API_BASE_URL, isReadable) => {
    expect(sendsKeysInTheClear(parseEnv({ ...least, API_BASE_URL }))).toBe(isReadable)
  })

  it('takes an issuer without a path for the same with a slash at its end and without', () => {
    const oidc = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret', API_KEYS_FILE: 'keys.json' }
    const issuerOf = (issuer: string) =>
      parseEnv({ ...least, ...oidc, PUBLIC_ORIGIN: 'https://dashboard.example', OIDC_ISSUER: issuer })
        .OIDC_ISSUER
    expect(issuerOf('https://login.example/')).toBe(issuerOf('https://login.example'))
    expect(issuerOf('https://login.example/realm/')).toBe('https://login.example/realm/')
  })

  it('takes sslmode=require for what pg takes it for, without the warning', () => {
    const urlOf = (url: string) => parseEnv({ ...least, DATABASE_URL: url }).DATABASE_URL
    const url = 'postgres://desk@db.example/desk?sslmode='
    expect(urlOf(`${url}require&sslrootcert=ca.pem`)).toBe(`${url}verify-full&sslrootcert=ca.pem`)
    expect(urlOf(`${url}disable`)).toBe(`${url}disable`)
    expect(urlOf(`${url}require&uselibpqcompat=true`)).toBe(`${url}require&uselibpqcompat=true`)
  })

  it('reads lists and addresses', () => {
    const env = parseEnv({
      ...least,
      API_BASE_URL: 'http://127.0.0.1:4010/base/',
      SESSION_SECRET: `${'a'.repeat(32)}, ${'b'.repeat(40)}`,
      PUBLIC_ORIGIN: 'https://dashboard.example/',
      DEMO_KEYS: 'one, two,',
    })
    expect(env.API_BASE_URL).toEqual({ origin: 'http://127.0.0.1:4010', path: '/base' })
    expect(env.SESSION_SECRET).toEqual(['a'.repeat(32), 'b'.repeat(40)])
    expect(env.PUBLIC_ORIGIN).toBe('https://dashboard.example')
    expect(env.DEMO_KEYS).toEqual(['one', 'two'])
  })
})
