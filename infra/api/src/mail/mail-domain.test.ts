import * as contract from '@event-portal/contracts';
import { startDnsServer, type DnsServer } from '../../testing/dns-server';
import { addPerson } from '../../testing/people';
import { call, startTestApi } from '../../testing/test-api';
import { createMailDomain, openMailLookup } from './mail-domain';
import { judgeDkim, judgeDmarc, judgeMx, judgeSpf } from './mail-records';

jest.setTimeout(30_000);

let server: DnsServer;
const key = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`;
beforeAll(async () => {
  server = await startDnsServer({
    'example.org': {
      mx: ['mail.example.org'],
      txt: ['something else', 'v=spf1 include:_spf.example.com -all'],
    },
    'mail1._domainkey.example.org': { txt: [key] },
    '_dmarc.example.org': { txt: ['v=DMARC1; p=none'] },
  });
});
afterAll(() => server.close());

const look = (difference: Partial<Parameters<typeof createMailDomain>[0]> = {}) =>
  createMailDomain({
    ...{ lookup: openMailLookup([server.address]), domain: 'example.org', selector: 'mail1' },
    now: () => new Date(),
    ...difference,
  });
const statesOf = ({ records }: contract.MailDomain) =>
  Object.fromEntries(records.map(({ record, state }) => [record, state]));

test('what the DNS says is found, judged, and told with where it was looked for', async () => {
  const { records } = await look()();
  expect(records).toMatchObject([
    { record: 'mx', name: 'example.org', state: 'good', found: ['mail.example.org'], advice: '' },
    { record: 'spf', name: 'example.org', state: 'good', found: ['v=spf1 include:_spf.example.com -all'] },
    // It came in two pieces.
    { record: 'dkim', name: 'mail1._domainkey.example.org', state: 'good', found: [key] },
    { record: 'dmarc', name: '_dmarc.example.org', state: 'poor', found: ['v=DMARC1; p=none'] },
  ]);
});

test('what is not there is missing, and what was not set is not looked for', async () => {
  expect(statesOf(await look({ domain: 'nowhere.example.org', selector: '' })())).toEqual({
    mx: 'missing',
    spf: 'missing',
    dkim: 'not_configured',
    dmarc: 'missing',
  });
});

test('answers are kept for five minutes', async () => {
  let clock = Date.now();
  const ask = look({ now: () => new Date(clock) });
  await ask();
  const asked = server.asked();
  clock += 299_000;
  await ask();
  expect(server.asked()).toBe(asked);
  clock += 2000;
  await ask();
  expect(server.asked()).toBeGreaterThan(asked);
});

test('a resolver that does not answer is told apart from records that are missing', async () => {
  const silent = await startDnsServer({});
  await silent.close();
  expect(statesOf(await look({ lookup: openMailLookup([silent.address]) })())).toEqual({
    mx: 'unreachable',
    spf: 'unreachable',
    dkim: 'unreachable',
    dmarc: 'unreachable',
  });
});

test.each([
  [judgeMx, [''], 'missing'],
  [judgeSpf, ['v=spf10 -all'], 'missing'],
  [judgeSpf, ['v=spf1 mx ~all'], 'good'],
  [judgeSpf, ['v=spf1 redirect=_spf.example.com'], 'good'],
  [judgeSpf, ['v=spf1 mx'], 'poor'],
  [judgeSpf, ['v=spf1 mx ?all'], 'poor'],
  [judgeSpf, ['v=spf1 +all'], 'poor'],
  [judgeSpf, ['v=spf1 -all', 'v=spf1 mx -all'], 'poor'],
  [judgeDkim, ['k=rsa; p='], 'poor'],
  [judgeDkim, ['something else'], 'missing'],
  [judgeDmarc, ['v=DMARC1; p=reject; rua=mailto:a@example.org'], 'good'],
  [judgeDmarc, ['v=DMARC1;p=Quarantine'], 'good'],
  [judgeDmarc, ['v=DMARC1; rua=mailto:a@example.org'], 'poor'],
  [judgeDmarc, ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'poor'],
  [judgeDmarc, ['v=DMARC12; p=reject'], 'missing'],
])('%p of %j is %s', (judge, found, state) => {
  const judged = judge(found);
  expect(judged.state).toBe(state);
  expect(judged.advice === '').toBe(state === 'good');
});

test('superusers see it, and nobody else; where the portal sends no mail there is nothing to look at', async () => {
  const lookup = openMailLookup([server.address]);
  const environment = {
    MAIL_SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'portal@example.org',
    MAIL_DKIM_SELECTOR: 'mail1',
  };
  const api = await startTestApi({ environment, mailLookup: lookup });
  const [superuser, person] = [
    await addPerson(api.database, { role: 'superuser' }),
    await addPerson(api.database),
  ];
  const { reply } = await call(api.app, contract.getMailDomain, {}, superuser);
  expect(reply.domain).toBe('example.org');
  expect(statesOf(reply)).toMatchObject({ spf: 'good', dkim: 'good' });
  expect((await call(api.app, contract.getMailDomain, {}, person)).error).toBe('forbidden');
  await api.close();
  expect(await look({ domain: null })()).toEqual({ domain: null, records: [] });
});
