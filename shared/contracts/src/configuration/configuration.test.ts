import {
  apiVariables,
  botVariables,
  ConfigurationError,
  parseEnvironment,
  registryVariables,
  webVariables,
} from './index';

const api = {
  DATABASE_URL: 'postgres://u:p@db:5432/portal',
  AUTH_IDP_CLIENT_ID: 'id',
  AUTH_IDP_CLIENT_SECRET: 'secret-canary',
};
const web = {
  WEB_BASE_API_URL: 'http://localhost:8080',
  WEB_IDP_OAUTH_CLIENT_ID: 'id',
  WEB_ALLOWED_HOSTS: '["localhost:5173"]',
  WEB_REGISTRY: '/r',
  WEB_REGISTRY_KEYS: '{"main":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}',
  WEB_SHELL_FOLDER: '/s',
};

function faultsOf(parse: () => unknown): readonly string[] {
  try {
    parse();
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
  return [];
}

test('C1 the API has the variables, names and defaults of the specification', () => {
  expect(parseEnvironment(apiVariables, api)).toMatchObject({
    REDIS_URL: '',
    ALLOWED_ORIGINS: [],
    AUTH_IDP_REDIRECT_URI: 'http://localhost:8080/auth/callback',
    CORE_BUCKETS_USER_QRCODES_BASE_URL: '',
    COOKIE_DOMAIN: 'localhost',
    COOKIE_SECURE: false,
    CLIENT_URL: 'http://localhost:5173',
    MAX_ACCEPTED_APPLICATIONS: 500,
    ACCEPT_FROM_WAITLIST_COUNT: 50,
    ACCEPT_FROM_WAITLIST_PERIOD: 72 * 3_600_000,
  });
});

test('C2 the web application has the variables of the specification', () => {
  expect(parseEnvironment(webVariables, web)).toMatchObject({
    WEB_ALLOWED_HOSTS: ['localhost:5173'],
    WEB_BASE_API_URL: 'http://localhost:8080',
  });
});

test('C3 the chat bot has the variables of the specification, and what it needs beyond it', () => {
  expect(Object.keys(botVariables).sort()).toEqual(
    [
      'IDP_BOT_TOKEN',
      'API_KEY',
      'LLM_API_KEY',
      'API_URL',
      'SESSION_COOKIE',
      'WEBHOOK_URL',
      'WEBHOOK_PORT',
      'EVENT_ID',
      'IDP_API_URL',
      'IDP_GUILD_ID',
      'WEBHOOK_SECRET',
      'WEBHOOK_HOST',
      'METRICS_PORT',
    ].sort(),
  );
});

test.each([
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', ''],
  ['REDIS_URL', 'localhost:6379'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'https://a.example/path'],
  ['ALLOWED_ORIGINS', 'https://a.example/'],
  ['ALLOWED_ORIGINS', 'a.example'],
  ['AUTH_IDP_CLIENT_ID', '  '],
  ['AUTH_IDP_REDIRECT_URI', 'http://localhost:8080/elsewhere'],
  ['COOKIE_DOMAIN', 'https://a.example'],
  ['COOKIE_DOMAIN', 'a.example:80'],
  ['COOKIE_SECURE', 'yes'],
  ['COOKIE_SECURE', 'TRUE'],
  ['CLIENT_URL', 'localhost:5173'],
  ['MAX_ACCEPTED_APPLICATIONS', '-1'],
  ['MAX_ACCEPTED_APPLICATIONS', '0'],
  ['MAX_ACCEPTED_APPLICATIONS', 'NaN'],
  ['MAX_ACCEPTED_APPLICATIONS', '1e3'],
  ['ACCEPT_FROM_WAITLIST_PERIOD', '@every 0s'],
  ['ACCEPT_FROM_WAITLIST_PERIOD', '72h'],
  ['ACCEPT_FROM_WAITLIST_PERIOD', '@every 5 minutes'],
  ['API_PORT', '70000'],
  ['METRICS_PORT', '70000'],
  ['METRICS_PORT', 'off'],
])('C4 %s=%j stops the API with a line that names it', (name, value) => {
  const faults = faultsOf(() => parseEnvironment(apiVariables, { ...api, [name]: value }));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${name} `));
});

test.each(['[]', 'localhost', '{"a":1}', '[["a"]]', '[1]', '["http://a"]', '["a b"]', ''])(
  'C4 WEB_ALLOWED_HOSTS=%s stops the document server',
  (value) => {
    expect(faultsOf(() => parseEnvironment(webVariables, { ...web, WEB_ALLOWED_HOSTS: value }))[0]).toMatch(
      /^WEB_ALLOWED_HOSTS /,
    );
  },
);

test.each([
  ['', ''],
  ['/', ''],
  ['/portal', '/portal'],
  ['/some/path/', '/some/path'],
  ['/events-2026/v1.2_~', '/events-2026/v1.2_~'],
])('WEB_BASE_PATH=%s puts the portal below %j', (value, expected) => {
  expect(parseEnvironment(webVariables, { ...web, WEB_BASE_PATH: value }).WEB_BASE_PATH).toBe(expected);
});

test.each([
  'portal',
  '//evil.example',
  '/a//b',
  '/..',
  '/a/../b',
  '/a b',
  '/a"b',
  '/a?b',
  'https://a.example/b',
])('C4 WEB_BASE_PATH=%s stops the document server', (value) => {
  expect(faultsOf(() => parseEnvironment(webVariables, { ...web, WEB_BASE_PATH: value }))[0]).toMatch(
    /^WEB_BASE_PATH .*\/some\/path/,
  );
});

test('C4 every fault is reported at once, and no value of a variable', () => {
  const faults = faultsOf(() =>
    parseEnvironment(apiVariables, {
      AUTH_IDP_CLIENT_SECRET: 'secret-canary',
      DATABASE_URL: 'secret-canary',
      COOKIE_SECURE: 'secret-canary',
    }),
  );
  expect(faults).toHaveLength(3);
  expect(faults.join()).not.toContain('secret-canary');
});

test('C4 an allowed origin is trimmed and counted once', () => {
  const { ALLOWED_ORIGINS } = parseEnvironment(apiVariables, {
    ...api,
    ALLOWED_ORIGINS: ' https://a.example , https://b.example:8443,https://a.example,',
  });
  expect(ALLOWED_ORIGINS).toEqual(['https://a.example', 'https://b.example:8443']);
});

test.each([
  ['@every 72h', 259_200_000],
  ['@every 1h30m', 5_400_000],
  ['@every 1500ms', 1500],
])('C1 the period %s is %d ms', (value, expected) => {
  expect(
    parseEnvironment(apiVariables, { ...api, ACCEPT_FROM_WAITLIST_PERIOD: value })
      .ACCEPT_FROM_WAITLIST_PERIOD,
  ).toBe(expected);
});

test('C1 an empty cookie domain is a value, not the default', () => {
  expect(parseEnvironment(apiVariables, { ...api, COOKIE_DOMAIN: '' }).COOKIE_DOMAIN).toBe('');
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['0', undefined],
  ['9464', 9464],
])('metrics have a port only where one is given: %j', (value, expected) => {
  expect(parseEnvironment(apiVariables, { ...api, METRICS_PORT: value }).METRICS_PORT).toBe(expected);
  expect(parseEnvironment(webVariables, { ...web, WEB_METRICS_PORT: value }).WEB_METRICS_PORT).toBe(expected);
});

test('the gate takes a session for each role that it knows, a superuser’s among them, and prints none', () => {
  const parse = (sessions: object) =>
    parseEnvironment(registryVariables, {
      REGISTRY_STORE: '/r',
      REGISTRY_ENVIRONMENT: 'test',
      REGISTRY_GATE_SESSIONS: JSON.stringify(sessions),
    }).REGISTRY_GATE_SESSIONS;
  for (const sessions of [{}, { superuser: 'a' }, { superuser: 'a', staff: 'b', admin: null }])
    expect(parse(sessions)).toEqual(sessions);
  for (const sessions of [
    { staff: 'canary' },
    { superuser: 'a', owner: 'canary' },
    { superuser: '' },
    { superuser: null, staff: 'canary' },
    ['canary'],
  ])
    expect(faultsOf(() => parse(sessions))).toEqual([
      expect.stringMatching(/^REGISTRY_GATE_SESSIONS (?!.*canary).*superuser, admin, staff/),
    ]);
});
