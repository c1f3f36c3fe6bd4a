import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import unicorn from 'eslint-plugin-unicorn';
import tseslint from 'typescript-eslint';

const browser = ['shell/src/**', 'remote-*/src/**', 'shared/{contracts,remote-kit,ui}/src/**'];
const tests = ['**/*.test.{ts,tsx}', 'infra/e2e/**', 'shared/testing/**'];

/** Tools and frameworks that load a module by its default export. */
const wantDefaultExport = [
  '*.config.{mjs,ts}',
  '**/*.config.{mjs,ts}',
  '**/*.cjs',
  'infra/local/src/postgres/jest-*.ts',
];

const onlyInHttpClient =
  'Call the API through the platform’s http client: it sends the cookie, has a timeout, and parses the reply.';
const onlyInUnsavedInput =
  'One question guards what is typed: forms of @event-portal/remote-kit/forms ask it; others call holdUnsaved of the platform.';
const onlyInForms =
  'Take useForm, and Form or FormDialog, from @event-portal/remote-kit/forms: what is typed there is not lost without a question.';
const onlyInPortal =
  'It may begin with a path below which the portal lies: take useLocation(), the URL of the request, or pathBelow() of the contracts.';
const onlyInStorage =
  'Storage can be missing or full, and outlives a session: go through the module that owns the value.';

/** Ways to make a browser test pass that should not. */
const steadyTests = [
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: 'A machine may be slower than that: wait for what the person would wait for.',
  },
  {
    selector: 'Property[key.name="retries"]',
    message: 'No test gets a second try: find out why it needs one.',
  },
  {
    selector: 'CallExpression[callee.object.name="test"][callee.property.name=/^(only|skip|fixme|fail)$/]',
    message: 'A test runs, or it is not there.',
  },
];
/** Focus comes back a frame after what had it is gone: a busy machine asks before. */
const noEarlyFocus = {
  selector:
    'ExpressionStatement > CallExpression[callee.property.name="toHaveFocus"][callee.object.type="CallExpression"]',
  message: 'Wait for it: await waitFor(() => expect(element).toHaveFocus()).',
};
/** Effects run once the page has been painted: what somebody presses before that would be lost. */
const noLateKeys = {
  selector:
    "CallExpression[callee.name='useEffect'] CallExpression[callee.property.name='addEventListener'][arguments.0.value=/^(key|pointer|click)/]",
  message: 'Listen in useLayoutEffect: who sees the page may press a key at once.',
};
const noHalfClosedServer = {
  selector:
    'CallExpression[callee.property.name="close"][arguments.length=1][arguments.0.type!="ObjectExpression"]',
  message: 'It waits for connections that the browser opened ahead of need: use closeServer().',
};
const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: one thing has one name everywhere.',
};
const noUnreadJson = {
  selector: 'TSAsExpression > CallExpression[callee.object.name="JSON"][callee.property.name="parse"]',
  message:
    'Read it by a schema: readJson() of @event-portal/contracts/json says what is wrong with a text that is another.',
};
const noOtherLeaveQuestion = [
  { selector: 'Literal[value="beforeunload"]', message: onlyInUnsavedInput },
  { selector: 'MemberExpression[property.name="onbeforeunload"]', message: onlyInUnsavedInput },
];
const noBareForm = { selector: "JSXOpeningElement[name.name='form']", message: onlyInForms };
const noBareLazy = {
  selector:
    "ImportExpression:not(CallExpression[callee.name=/^(lazyPart|onDemand)$/] ImportExpression), ImportSpecifier[imported.name='lazy'], MemberExpression[property.name='lazy']",
  message:
    'Use lazyPart() (shell/src/layout) or onDemand() (shell/src): code that does not arrive must not take the page along.',
};
const noOtherStores = [
  {
    selector: 'NewExpression[callee.name="Set"] > TSTypeParameterInstantiation > TSFunctionType',
    message: 'Take createStore of @event-portal/ui/store: there is one way to watch a value.',
  },
  {
    selector: [
      'MemberExpression[property.name=/^(local|session)Storage$/]',
      'MemberExpression[property.value=/^(local|session)Storage$/]',
      'ObjectPattern > Property[key.name=/^(local|session)Storage$/]',
    ].join(),
    message:
      'Storage can be missing, full, or hold something else: take storedValue() (shell/src/storage/stored-value.ts).',
  },
];
/** Where the portal lies is written into the document, and known to the shell and to nobody else. */
const noPlaceOnHost = [
  {
    selector:
      "MemberExpression[property.name='pathname'] > MemberExpression.object[property.name='location'][object.name=/^(window|document|globalThis|self|root)$/]",
    message: onlyInPortal,
  },
  {
    selector:
      "VariableDeclarator[init.property.name='location'] > ObjectPattern > Property[key.name='pathname']",
    message: onlyInPortal,
  },
  {
    selector:
      "CallExpression[callee.object.property.name='location'][callee.object.object.name=/^(window|document|globalThis|self)$/][callee.property.name=/^(assign|replace)$/] > Literal[value=/^[/]/]",
    message: 'Navigate with the router: the portal may lie below a path of its host.',
  },
  {
    selector:
      "BinaryExpression > MemberExpression[property.name='origin'][object.property.name='location'], TemplateLiteral > MemberExpression[property.name='origin'][object.property.name='location']",
    message: 'Take pageUrl of the platform: the portal may lie below a path of its host.',
  },
];
/** Whoever leaves a page ends what it has asked for. */
const noDeafQuery = {
  selector: 'Property[key.name="queryFn"] > :function[params.length=0]',
  message: 'Take { signal } and pass it to the call: who leaves the page waits for nothing of it.',
};
const noOtherTimes = [
  {
    selector:
      "MemberExpression[object.name='Intl'][property.name=/^(DateTimeFormat|RelativeTimeFormat)$/], MemberExpression[property.name=/^toLocale(Date|Time)String$/]",
    message:
      'Tell times with DateTime, DateRange or RelativeTime of @event-portal/ui (readerZone() is the zone of the reader): one way, which names places and not codes.',
  },
  {
    selector: "Property[key.name='cell'] JSXIdentifier[name=/^(DateTime|DateRange|RelativeTime|time)$/]",
    message:
      'Give the column `moment` or `days`: the table tells times in one line, and the zone in the header.',
  },
];
/**
 * Within a package, what lies far away is named by its place below src. The commands know the pages that infra/e2e visits;
 * infra/bench builds the pages of every part in other ways.
 */
const farImports = [
  {
    regex: '^([.][.]/){3}(?!(e2e|shell|remote-[a-z-]+)/src/)',
    message: 'Name it by its place below src, with its ending: #features/event/event.api.ts.',
  },
];
const restrictedImports = [
  {
    name: 'react-router',
    message: 'Import from react-router-dom: two spellings are two copies of the router.',
  },
  { name: 'zod', message: 'Import * as z from zod/mini: the full build costs every page 15 kB.' },
];

/** What no code says, and what none of the browser's: a later block names it again, as each replaces the one before. */
const everywhere = [noDefaultExport, noUnreadJson];
const inTheBrowser = [
  ...everywhere,
  ...noPlaceOnHost,
  ...noOtherLeaveQuestion,
  ...noOtherTimes,
  noBareForm,
  noDeafQuery,
  noLateKeys,
];

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '**/coverage', '.cache', 'infra/e2e/results'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    // One program of all files, as the compiler makes it: a project service takes a fifth more of the processor.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A zod schema and its type share one name.
      '@typescript-eslint/no-redeclare': 'off',
      'no-redeclare': 'off',
      // React Router answers with a thrown Response or redirect.
      '@typescript-eslint/only-throw-error': 'off',
      // A callback handed to a library is often async on purpose.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // Node.js itself complains of a name that does not exist.
    files: ['**/*.{mjs,cjs}'],
    rules: { 'no-undef': 'off' },
  },
  {
    plugins: { unicorn },
    rules: {
      'unicorn/filename-case': ['error', { case: 'kebabCase', ignore: [/^[$_+]/, /\.gen\.ts$/] }],
      'unicorn/prefer-node-protocol': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: wantDefaultExport,
    rules: {
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  {
    files: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, noEarlyFocus] },
  },
  {
    files: ['infra/e2e/src/**/*.ts'],
    ignores: ['infra/e2e/src/close-server.ts', 'infra/e2e/src/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, noHalfClosedServer] },
  },
  {
    files: ['infra/e2e/src/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, noHalfClosedServer, ...steadyTests] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: restrictedImports, patterns: farImports },
      ],
    },
  },
  {
    files: ['infra/registry/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: farImports,
          paths: [
            ...restrictedImports,
            {
              name: 'playwright-core',
              allowTypeImports: true,
              message:
                'Bring it with import() where a browser starts: it takes four times as long to load as a command without one takes.',
            },
          ],
        },
      ],
    },
  },
  {
    files: browser,
    // The formats themselves, and the check that a zone exists, which the API makes too.
    ignores: [
      ...tests,
      'shell/src/layout/unsaved-input.tsx',
      'shared/ui/src/time/**',
      'shared/contracts/src/fields.ts',
      // A mail has no reader's zone, and no elements.
      'shared/contracts/src/mail-time.ts',
      // It reads the clock of a zone to reckon with, and tells nobody.
      'shared/contracts/src/zone-clock.ts',
      // The element itself.
      'shared/ui/src/form/form.tsx',
    ],
    rules: {
      'no-restricted-syntax': ['error', ...inTheBrowser],
    },
  },
  {
    files: ['shared/{remote-kit,ui}/src/**', 'remote-*/src/**'],
    ignores: [...tests, 'shared/ui/src/time/**', 'shared/ui/src/store/**', 'shared/ui/src/form/form.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...inTheBrowser, ...noOtherStores],
    },
  },
  {
    files: ['shell/src/**'],
    ignores: [
      ...tests,
      'shell/src/layout/unsaved-input.tsx',
      // The generated routes load their pages themselves; entries of remotes have their own way to be loaded.
      '**/*.gen.ts',
      'shell/src/remotes/load-entry.ts',
      // What is broken on purpose may fail.
      'shell/src/remotes/broken-versions.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', ...inTheBrowser, ...noOtherStores, noBareLazy],
    },
  },
  {
    files: ['shell/src/**', 'remote-*/src/**'],
    ignores: tests,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: farImports,
          paths: [
            ...restrictedImports,
            {
              name: 'react',
              importNames: ['lazy'],
              message:
                'Take lazily() of @event-portal/remote-kit/routing: what has failed to come once is asked for anew.',
            },
            {
              name: '@event-portal/ui',
              importNames: ['Dialog', 'Form', 'FormFields'],
              message: onlyInForms,
            },
            {
              name: '@event-portal/ui',
              importNames: ['AppFrame', 'PaletteButton', 'PersonMenu'],
              message:
                'Draw the frame with SideBarFrame or ColumnFrame of @event-portal/remote-kit/frame: it exists once in a page, and its parts find each other.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['shared/remote-kit/src/**'],
    ignores: [...tests, 'shared/remote-kit/src/forms/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            ...restrictedImports,
            { name: '@event-portal/ui', importNames: ['Form', 'FormFields'], message: onlyInForms },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'shell/src/**', 'remote-*/src/**', 'shared/{remote-kit,ui}/src/**'],
    extends: [a11y.flatConfigs.recommended],
    plugins: { 'react-hooks': hooks, '@tanstack/query': query },
    rules: {
      ...hooks.configs.recommended.rules,
      ...query.configs.recommended.rules,
      // A query gets its HTTP client as an argument; there is one for the whole page.
      '@tanstack/query/exhaustive-deps': 'off',
      // A list that a style has stripped of its bullets needs the role back in Safari.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    },
  },
  {
    files: browser,
    // A part of the http client: what goes out with progress.
    ignores: [...tests, 'shared/remote-kit/src/platform/send-file.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: onlyInHttpClient },
        { name: 'XMLHttpRequest', message: onlyInHttpClient },
        { name: 'localStorage', message: onlyInStorage },
        { name: 'location', message: onlyInPortal },
        { name: 'sessionStorage', message: onlyInStorage },
        {
          name: 'process',
          message: 'Browser code has no environment: settings arrive in the page (WebRuntime).',
        },
      ],
    },
  },
  {
    files: tests,
    extends: [testingLibrary.configs['flat/react']],
    rules: {
      // Browser journeys use Playwright's locators, which this plugin takes for its own queries.
      'testing-library/prefer-screen-queries': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Whatever the shell prints goes through here.
    files: ['shell/src/log-failure.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // A command-line tool talks to a person.
    files: ['infra/{bench,checks,commands,local,rehearsal,sdk}/**', 'shared/tooling/**'],
    rules: { 'no-console': 'off' },
  },
);
