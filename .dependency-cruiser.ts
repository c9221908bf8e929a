import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

// The import boundaries of the architecture, one rule each. `tooling/fixtures/boundaries/<rule>` violates each rule
// once, and tests/tooling/boundaries.test.ts checks that the violation is reported.

const TEST = '\\.(test|test-d|type-test)\\.tsx?$'
/** Production code: the dashboard, its packages and the sandbox. */
const SHIPPED = '^(app|components|lib|packages|sandbox)/|^(proxy|instrumentation[^/]*)\\.ts$'
const CONTRACT_FOR_BROWSER =
  '^lib/contract/(routes\\.generated|wire|shape|response-shape|mend-answer)\\.ts$|^docs/openapi\\.json$'

const forbidden: (IForbiddenRuleType & { name: string; comment: string })[] = [
  {
    name: 'contract-imports-zod-only',
    comment:
      'lib/contract describes the external API. It knows zod, the document made from it, and nothing else.',
    from: { path: '^lib/contract/', pathNot: TEST },
    to: { pathNot: ['^lib/contract/', '^docs/openapi\\.json$', 'node_modules/zod/'] },
  },
  {
    name: 'browser-contract-is-zod-free',
    comment: 'The route table and the wire format go to the browser, so they import no other contract code.',
    from: { path: CONTRACT_FOR_BROWSER },
    to: { pathNot: CONTRACT_FOR_BROWSER, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'domain-is-pure',
    comment: 'lib/domain holds rules: no library, no platform, no screen. A store is no platform.',
    from: { path: '^lib/domain/', pathNot: TEST },
    to: { pathNot: ['^lib/domain/', '^lib/contract/', '^lib/store\\.ts$'] },
  },
  {
    name: 'browser-takes-contract-types-only',
    comment: 'zod stays on the server: import types, the generated route table or the wire format.',
    from: { path: '^(app|components|lib)/', pathNot: [TEST, '^lib/(contract|doctor|server)/'] },
    to: {
      path: ['^lib/(contract|doctor)/', 'node_modules/zod/'],
      pathNot: CONTRACT_FOR_BROWSER,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'format-knows-no-data',
    comment: 'lib/format and lib/paths.ts turn values into words and addresses. They fetch nothing.',
    from: { path: '^lib/format/|^lib/[^/]+$', pathNot: TEST },
    to: { path: '^lib/(query|server)/' },
  },
  {
    name: 'lib-knows-no-screen',
    comment: 'Arrows run down: app, features, entities, ui, lib.',
    from: { path: '^lib/' },
    to: { path: '^(app|components)/' },
  },
  {
    name: 'components-know-no-route',
    comment: 'Arrows run down: app composes components, never the other way round.',
    from: { path: '^components/' },
    to: { path: '^app/' },
  },
  {
    name: 'app-holds-routes-only',
    comment:
      'A file of app is a route: nothing imports it. What two routes share lives in components or lib, but for what a page does with the session, which app alone may ask for, and what stands on every page when it has come to rest.',
    from: { path: '^app/', pathNot: TEST },
    to: {
      path: '^app/',
      pathNot: [
        '\\.css$',
        '^app/\\(dashboard\\)/(at-once|(account|after|prefetched)-page)\\.tsx$',
        '^app/\\(dashboard\\)/late-parts\\.tsx$',
      ],
    },
  },
  {
    name: 'ui-knows-no-feature',
    comment: 'components/ui are primitives: no entity, no feature, no endpoint, no data.',
    from: { path: '^components/ui/' },
    to: { path: ['^components/(?!ui/)', '^lib/(query|contract|server)/'] },
  },
  {
    name: 'entities-know-no-feature',
    comment: 'What a company, a contact, a user, a stage is called and how it is linked serves every screen.',
    from: { path: '^components/entities/' },
    to: { path: '^components/(?!ui/|entities/)' },
  },
  {
    name: 'features-do-not-mix',
    comment: 'A feature never imports another: app composes them.',
    from: { path: '^components/features/([^/]+)/' },
    to: { path: '^components/', pathNot: ['^components/(ui|entities)/', '^components/features/$1/'] },
  },
  {
    name: 'frame-knows-no-feature',
    comment: 'What stands around every screen (the shell, texts, the style guide) knows none of them.',
    from: { path: '^components/(?!ui/|entities/|features/)([^/]+)/' },
    to: { path: '^components/', pathNot: ['^components/(ui|entities)/', '^components/$1/'] },
  },
  {
    name: 'only-app-uses-server',
    comment:
      'lib/server holds the secrets. Only routes, the proxy file and the scripts that start or check it may reach it.',
    from: {
      pathNot: [
        '^app/',
        // A page of the benchmark's copy of the dashboard, which has another grid.
        '^bench/framed/campaigns-page\\.tsx$',
        '^lib/server/',
        '^(proxy|instrumentation[^/]*)\\.ts$',
        '^tests/',
        '^scripts/(start\\.mjs|upgrade-check\\.ts)$',
      ],
    },
    to: { path: '^lib/server/' },
  },
  {
    name: 'server-knows-no-browser',
    comment: 'The BFF does not use the browser layer.',
    from: { path: ['^lib/server/', '^app/api/'], pathNot: TEST },
    to: { path: ['^lib/query/', '^components/'] },
  },
  {
    name: 'nothing-imports-sandbox',
    comment: 'The dashboard knows a base address and has no sandbox branch.',
    from: { pathNot: ['^sandbox/', '^(tests|e2e)/'] },
    to: { path: '^sandbox/' },
  },
  {
    name: 'sandbox-imports-contract-and-domain-only',
    comment:
      'The sandbox is the external API: it shares the contract and the domain rules with us and nothing else.',
    from: { path: '^sandbox/', pathNot: TEST },
    to: { path: ['^(app|components|messages|e2e|tests|scripts)/', '^lib/(?!contract/|domain/)'] },
  },
  {
    name: 'client-knows-the-contract-only',
    comment:
      'The client and the receiver are published as they are: undici, the zod-free contract and rules without a platform.',
    from: { path: '^packages/(client|receiver)/', pathNot: TEST },
    to: {
      pathNot: ['^packages/$1/', '^lib/domain/', CONTRACT_FOR_BROWSER, 'node_modules/undici/'],
      dependencyTypesNot: ['core', 'type-only'],
    },
  },
  {
    name: 'packages-know-no-screen',
    comment: 'What is published besides the dashboard uses lib, and neither its screens nor its server.',
    from: { path: '^packages/', pathNot: TEST },
    to: { path: ['^(app|components|sandbox)/', '^lib/server/'] },
  },
  {
    name: 'only-server-uses-packages',
    comment:
      'The client holds a key: of the dashboard only the BFF uses it, and nothing uses the command line.',
    from: { pathNot: ['^(packages|tests|e2e|scripts|bench)/', '^lib/server/'] },
    to: { path: '^packages/' },
  },
  {
    name: 'shipped-code-imports-no-tooling',
    comment: 'Tests and scripts stay out of what ships.',
    from: { path: SHIPPED, pathNot: TEST },
    to: { path: ['^(tests|e2e|tooling|scripts|bench)/', TEST] },
  },
  {
    name: 'shipped-code-uses-dependencies',
    comment: 'A package that shipped code runs is listed under dependencies.',
    from: { path: SHIPPED, pathNot: TEST },
    to: {
      dependencyTypes: ['npm-dev', 'npm-optional', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only', 'npm'],
    },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere.',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\.css$' },
  },
  {
    name: 'no-circular',
    comment: 'Files that need each other are one file, or lack a third.',
    from: {},
    to: { circular: true },
  },
]

const configuration = {
  forbidden: forbidden.map((rule) => ({ severity: 'error' as const, ...rule })),
  options: {
    // TypeScript 7 has no JavaScript API; docs/decisions/tooling-boundaries.md says why swc.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)\\.next', '^tooling/fixtures/', '^packages/[^/]+/dist/'] },
    moduleSystems: ['es6', 'cjs'],
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
} satisfies IConfiguration

export default configuration
