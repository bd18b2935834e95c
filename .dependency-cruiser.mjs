/** Floors of src/lib (docs/ARCHITECTURE.md): a folder imports only from lower floors, never sideways. */
const floors = [
  ['std'],
  ['config'],
  ['log'],
  ['db'],
  ['queue', 'storage', 'http', 'fetching'],
  ['users', 'site', 'print', 'editing', 'almanac'],
  ['photo-layout'],
  ['auth', 'media', 'typeset'],
  ['posts', 'covers', 'shipping', 'wallet', 'works', 'agents'],
  ['sources', 'edits', 'moderation', 'pricing', 'coupons', 'gift-cards', 'promotions', 'referral', 'payments'],
  ['articles', 'packages', 'campaigns'],
  ['books', 'albums'],
  ['orders', 'crawl', 'remarks'],
  ['fulfilment'],
  ['checkout', 'helpdesk', 'agent-center', 'accounts'],
  ['library'],
  ['operator'],
]
const any = (list) => `^src/lib/(${list.join('|')})/`
const known = floors.flat()

const upward = floors.slice(0, -1).map((floor, index) => ({
  name: `floor-${index}-looks-up`,
  comment: 'It belongs on a higher floor, or what it needs on a lower one: docs/ARCHITECTURE.md, Domains, by floor.',
  severity: 'error',
  from: { path: any(floor), pathNot: '\\.test\\.ts$' },
  to: { path: any(floors.slice(index + 1).flat()) },
}))
const sideways = floors.map((floor, index) => ({
  name: `floor-${index}-looks-sideways`,
  comment:
    'Two domains of one floor know nothing of each other: what joins them stands on a higher floor, such as accounts or library.',
  severity: 'error',
  from: { path: any(floor), pathNot: '\\.test\\.ts$' },
  to: { path: any(floor), pathNot: '^src/lib/$1/' },
}))

export default {
  forbidden: [
    ...upward,
    ...sideways,
    {
      name: 'no-cycles',
      comment: 'Of types either: what two files need of each other lies in a third.',
      severity: 'error',
      from: { path: '^(src|scripts|tools)' },
      to: { circular: true },
    },
    {
      name: 'unknown-floor',
      comment: 'A new domain gets a floor on the list above and a row in docs/ARCHITECTURE.md.',
      severity: 'error',
      from: {},
      to: { path: '^src/lib/[^/]+/', pathNot: any(known) },
    },
    {
      name: 'typeset-knows-no-posts',
      comment: 'It sets sections, whatever they were made of and whichever type of book they stand in.',
      severity: 'error',
      from: { path: '^src/lib/typeset/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/lib/(posts|sources|articles|books)/' },
    },
    {
      name: 'benches-measure-what-is-used',
      comment:
        'A bench starts the command, or calls what the command calls first; a fast path of its own does not exist. The database of a running site may be looked into.',
      severity: 'error',
      from: { path: '^scripts/bench(\\.ts|/[^/]+\\.(ts|mjs))$' },
      to: {
        path: '^src/',
        pathNot:
          '^src/lib/(books/press/make-book\\.server|sources/read/read-import\\.server|sources/examples/[^/]+|db/postgres\\.server)\\.ts$',
      },
    },
    {
      name: 'lib-knows-no-screens',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(pages|islands|layouts)/' },
    },
    {
      name: 'product-knows-no-tools',
      comment: 'What stands beside the product may be thrown away without it, also by way of what tests share.',
      severity: 'error',
      from: { path: '^(src|scripts)/' },
      to: { path: '^tools/', reachable: true },
    },
    {
      name: 'letters-are-set-in-a-thread',
      comment:
        'Breaking lines holds the event loop of the web process: books/design/design-pool.server.ts asks a thread.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/lib/books/design/design-work\\.server\\.ts$' },
      to: { path: '^src/lib/books/design/design-pages\\.server\\.ts$' },
    },
    {
      name: 'samples-stay-out-of-the-product',
      comment: 'They prove formats: tests, benches and the fuzzer find them by their names (docs/decisions/0173).',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: '\\.(test|sample)\\.ts$' },
      to: { path: '\\.sample\\.ts$' },
    },
    {
      name: 'pure-files-touch-no-server',
      comment: 'A file without a role suffix is pure: no queries, no use cases, no Node built-ins.',
      severity: 'error',
      from: { path: '^src/lib/[^.]+(\\.machine)?\\.ts$' },
      to: { path: '\\.(server|sql|table|job)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-files-touch-no-node',
      comment: 'Browsers run it too: what needs Node is an x.server.ts.',
      severity: 'error',
      from: { path: '^src/lib/[^.]+(\\.machine)?\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'drizzle-only-in-sql-and-tables',
      comment: 'Queries stand in x.sql.ts and take the Db first (docs/new-endpoint.md 2).',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: '(\\.(sql|table)\\.ts$|^src/lib/(db|queue)/)' },
      to: { path: 'node_modules/drizzle-orm' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
    },
  },
}
