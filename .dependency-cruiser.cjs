const remote = '^(remote-[^/]+)/';
const test = '([.]test[.]tsx?$|^infra/e2e/|^(infra|shared)/[^/]+/testing/)';
const commands = '^infra/(bench|checks|commands|local|rehearsal|sdk)/';
/** What runs in the repositories of others. */
const elsewhere = '^infra/sdk/(src/(outside|create)|template)/';
/** The pages of every part, put together in other ways to be measured beside the portal. */
const peers = '^infra/bench/app/';
const anyPackage = '^(shared/[^/]+|shell|remote-[^/]+|infra/[^/]+)/';

/**
 * What the API's folders share, lowest first. A folder that is not here may import all of these, and no other imports it.
 */
const apiLayers = [
  '(batch-calls|day-series|repeat|secrets)[.]ts$',
  'database/',
  'http/',
  'audit/',
  'notices/',
  'sessions/',
  'access/',
  'health/',
  'metrics/',
  'users/',
  'events/',
  'teams/',
  'event-roles/',
  'passes/',
  'files/',
  'applications/',
  'check-in/',
  'jobs/',
  'reading/',
];

/** @param {readonly string[]} layers */
const inApi = (...layers) => `^infra/api/src/(${layers.join('|')})`;

const apiLayerRule = {
  name: 'api-layers',
  severity: 'error',
  comment:
    'A folder of the API imports folders below its own (apiLayers in .dependency-cruiser.cjs). Move the rule to ' +
    'contracts, pass it in as an argument, or compose the two in a folder of its own name.',
};

/**
 * Who may import whom. Each comment is what a contributor reads when the check stops them: what is at stake, and what to
 * do instead. `npm run check` also plants one bad import a rule and expects each rule to find it.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two modules that import each other are one module. Move the shared part down.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'no-type-cycles-in-a-folder',
      severity: 'error',
      comment:
        'Two files of a folder that need each other’s types are read together or not at all. Move the type to a file of its own.',
      from: { path: '^(.*/)[^/]+$' },
      to: { circular: true, viaOnly: { path: '^$1[^/]+$', dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'remotes-do-not-know-each-other',
      severity: 'error',
      comment: 'Remotes are released alone. Move the code to shared/, or link to the other remote by URL.',
      from: { path: remote },
      to: { path: '^remote-', pathNot: '^$1/' },
    },
    {
      name: 'shell-loads-remotes-at-run-time',
      severity: 'error',
      comment: 'A static import would build the remote into the shell. Go through the registry.',
      from: { path: '^shell/' },
      to: { path: '^remote-' },
    },
    {
      name: 'nothing-imports-the-shell',
      severity: 'error',
      comment: 'What a remote needs from the shell arrives in Platform (shared/remote-kit).',
      from: { pathNot: ['^shell/', peers] },
      to: { path: '^shell/' },
    },
    {
      name: 'shared-knows-no-app',
      severity: 'error',
      comment: 'shared/ must build with every app deleted.',
      from: { path: '^shared/' },
      to: { path: '^(shell|remote-[^/]+|infra)/' },
    },
    {
      name: 'shared-by-public-door',
      severity: 'error',
      comment:
        'Import @event-portal/<name> as its package.json exports it; what it does not export is free to change.',
      from: { path: anyPackage },
      to: {
        path: '^(shared/[^/]+|infra/(commands|local))/src/',
        pathNot: [
          '^$1/',
          '^(shared|infra)/[^/]+/src/index[.]ts$',
          '^shared/contracts/src/(configuration/index|json|seeded-people|version-range)[.]ts$',
          '^shared/remote-kit/src/(codes|events|extensions|forms|frame|operations|routing|labels)/index[.]ts$',
          '^shared/ui/src/(global/global[.]css|store/index[.]ts)$',
          '^shared/tooling/src/(build/bundle-program|deployable|free-port|routes/extensions)[.]ts$',
        ],
      },
    },
    {
      name: 'contracts-stand-alone',
      severity: 'error',
      comment: 'contracts/ runs in browser, API and tests: zod only.',
      from: { path: '^shared/contracts/', pathNot: test },
      to: { pathNot: ['^shared/contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'remote-kit-is-small',
      severity: 'error',
      comment: 'Every remote carries or shares the kit: contracts, ui and the shared singletons only.',
      from: { path: '^shared/remote-kit/', pathNot: test },
      to: { path: '^(shared|infra)/', pathNot: '^shared/(contracts|remote-kit|ui)/' },
    },
    {
      name: 'infra-speaks-contracts-only',
      severity: 'error',
      comment:
        'A service shares the wire format with the browser and nothing else. A few lines that two services need are copied ' +
        'on purpose: name the file in infra/web/src/copies.test.ts, which keeps the copies the same.',
      from: { path: '^infra/([^/]+)/', pathNot: [test, commands] },
      to: { path: '^(shell|remote-|shared|infra)', pathNot: ['^infra/$1/', '^shared/(contracts|tooling)/'] },
    },
    {
      name: 'commands-know-no-app',
      severity: 'error',
      comment:
        'A command starts the parts of the portal as programs of their own. It imports the contracts and the tooling.',
      from: { path: commands, pathNot: [test, peers, elsewhere] },
      to: { path: '^(shell|remote-|shared|infra)', pathNot: [commands, '^shared/(contracts|tooling)/'] },
    },
    {
      name: 'elsewhere-is-no-checkout',
      severity: 'error',
      comment:
        'What the SDK takes along to others is bundled from the contracts, the registry tool and what reads extensions, by their doors; its template is made from what is published.',
      from: { path: elsewhere, pathNot: test },
      to: {
        path: '^(shell|remote-|shared|infra)',
        pathNot: [
          elsewhere,
          '^shared/(contracts|remote-kit|ui)/',
          '^shared/tooling/src/routes/extensions[.]ts$',
          '^infra/registry/src/index[.]ts$',
        ],
      },
    },
    {
      name: 'commands-are-the-ground',
      severity: 'error',
      comment: 'infra/commands is what the other commands stand on. Hand in what it needs as an argument.',
      from: { path: '^infra/commands/' },
      to: { path: commands, pathNot: '^infra/commands/' },
    },
    {
      name: 'the-portal-runs-unchecked',
      severity: 'error',
      comment:
        'infra/local runs the portal and nothing else. What checks or deploys it imports it, never the other way round.',
      from: { path: '^infra/local/' },
      to: { path: '^infra/(bench|checks|rehearsal)/' },
    },
    {
      name: 'checks-and-rehearsal-stand-apart',
      severity: 'error',
      comment: 'Move what the gate, the benchmark and the rehearsal share to infra/local or infra/commands.',
      from: { path: '^infra/(bench|checks|rehearsal)/' },
      to: { path: '^infra/(bench|checks|rehearsal)/', pathNot: '^infra/$1/' },
    },
    {
      name: 'features-are-independent',
      severity: 'error',
      comment: 'Compose two features in a route, or move what they share to src/shared.',
      from: { path: '^(remote-[^/]+|shell)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'shared-parts-know-no-feature',
      severity: 'error',
      comment:
        'Features and routes build on src/shared, never the other way round. Pass in what it needs, or move that along.',
      from: { path: '^(remote-[^/]+|shell)/src/shared/', pathNot: test },
      to: { path: '^$1/src/(features/|routes/|routes[.]gen)' },
    },
    {
      name: 'remotes-have-three-rooms',
      severity: 'error',
      comment:
        'Code of a remote lies in src/routes, in a feature, or in src/shared when two features need it.',
      from: { path: remote, pathNot: test },
      to: { path: '^$1/src/[^/]+$', pathNot: '/(remote|[^/]+[.]gen)[.]tsx?$' },
    },
    {
      name: 'features-do-not-know-their-routes',
      severity: 'error',
      comment: 'Routes import features, never the other way round. Paths are in paths.gen.ts.',
      from: { path: '/src/features/', pathNot: test },
      to: { path: '/src/(routes/|routes[.]gen)' },
    },
    {
      name: 'routes-stand-alone',
      severity: 'error',
      comment:
        'A route imports features, not another route. Share through src/features or a +private folder.',
      from: { path: '^([^/]+)/src/routes/', pathNot: test },
      to: { path: '^$1/src/routes/', pathNot: '/[+][^/]+/' },
    },
    {
      name: 'ui-knows-no-data',
      severity: 'error',
      comment: 'A design-system component gets plain props. Fetch and decide in a feature.',
      from: { path: '^shared/ui/', pathNot: test },
      to: { path: '^shared/(contracts|remote-kit)/|node_modules/(react-router|@tanstack/react-query)' },
    },
    {
      name: 'test-code-stays-in-tests',
      severity: 'error',
      comment: 'Ship no test helpers.',
      from: { pathNot: [test, '^shared/testing/', '^shared/contracts/testing/'] },
      to: { path: ['^shared/testing/', '^shared/contracts/testing/'] },
    },
    {
      name: 'tooling-stays-outside',
      severity: 'error',
      comment:
        'Build tools are for configuration files, tests and the commands: nothing that runs in production imports them.',
      from: { pathNot: [test, '^infra/[^/]+/bench/', '[.]config[.]ts$', '^shared/tooling/', commands] },
      to: { path: '^shared/tooling/' },
    },
    {
      name: 'one-door-to-sign-in',
      severity: 'error',
      comment: 'Sign-in and session live in shell/src/auth; remotes ask the platform.',
      from: {
        path: '^shell/src/',
        pathNot: [
          '^shell/src/(auth|routes|features/sign-in)/',
          '^shell/src/(main|shell-context)[.]tsx?$',
          test,
        ],
      },
      to: { path: '^shell/src/auth/' },
    },
    {
      name: 'layout-is-on-top',
      severity: 'error',
      comment:
        'The layout composes the other folders of the shell. Move what both need to a folder of its own.',
      from: { path: '^shell/src/[^/]+/', pathNot: ['^shell/src/(layout|routes)/', test] },
      to: { path: '^shell/src/layout/' },
    },
    ...apiLayers.map((layer, index) => ({
      ...apiLayerRule,
      from: { path: inApi(layer), pathNot: test },
      to: { path: '^infra/api/src/', pathNot: inApi(...apiLayers.slice(0, index + 1)) },
    })),
    {
      ...apiLayerRule,
      from: { path: '^infra/api/src/([^/]+)/', pathNot: [inApi(...apiLayers), test] },
      to: { path: '^infra/api/src/', pathNot: [inApi(...apiLayers), '^infra/api/src/$1/'] },
    },
    {
      name: 'operations-are-for-releases',
      severity: 'error',
      comment:
        'Trying and breaking versions, and the portal as it was, are for the pages about releases and failures; remotes get Platform.',
      from: { path: '^remote-', pathNot: '^remote-admin/src/features/(remotes|failures)/' },
      to: { path: '^shared/remote-kit/src/operations/' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      comment: 'This import leads nowhere. Declare the package, or mend the path.',
      from: {},
      // Where a build of the benchmark finds at run time what is built apart.
      to: {
        couldNotResolve: true,
        pathNot: '^((admin|event_dashboard|portal)/remote|@event-portal/bench-shell)$',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|results)/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.css', '.json'],
    },
  },
};
