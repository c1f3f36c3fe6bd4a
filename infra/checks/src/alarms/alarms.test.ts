import { findAlarmFaults, findRoutingFaults } from './alarms';
import { readAlarms } from './check-alarms';

const alarms = readAlarms();

/** The faults once every place with a text has another one. */
function faultsWith(part: 'rules' | 'index', text: string, replacement: string): string[] {
  expect(alarms[part]).toContain(text);
  return findAlarmFaults({ ...alarms, [part]: alarms[part].replaceAll(text, replacement) });
}

test('every alarm has its page, and every page its alarm', () => {
  expect(findAlarmFaults(alarms)).toEqual([]);
  expect(alarms.pages.size).toBe(13);
});

test.each([
  ['rules', 'severity: page', 'severity: shout', 'The alarms are no rule file'],
  ['rules', 'for: 1m', 'for: soon', 'The alarms are no rule file'],
  ['rules', 'alert: BotNotReady', 'alarm: BotNotReady', 'The alarms are no rule file'],
  [
    'rules',
    'alert: BotNotReady',
    'alert: BotAway',
    'BotAway: there is no infra/docs/operations/alarms/bot-away.md',
  ],
  ['rules', 'alert: BotNotReady', 'alert: BotAway', 'bot-not-ready.md belongs to no alarm'],
  ['rules', 'alert: BotNotReady', 'alert: BackupTooOld', 'backup-too-old.md is the page of two alarms'],
  ['rules', 'alarms/bot-not-ready.md', 'alarms/bot.md', 'BotNotReady: its runbook is'],
  ['rules', 'min(redis_up', 'max(redis_up', 'redis-unreachable.md shows another expression'],
  ['rules', 'redis_up{', 'redis_is_up{', 'does not say where redis_is_up comes from'],
  ['index', '| `redis_up`', '| redis_up', 'does not say where redis_up comes from'],
  ['index', '(alarms/bot-not-ready.md)', '', 'does not link to alarms/bot-not-ready.md'],
] as const)('in the %s %j as %j is found', (part, text, replacement, fault) => {
  expect(faultsWith(part, text, replacement)).toContainEqual(expect.stringContaining(fault));
});

test('F76 a certificate that expires is told a fortnight before', () => {
  const rule = /alert: CertificateExpiring\n\s+expr: (.+)\n/.exec(alarms.rules)?.[1];
  expect(rule).toBe('min by (instance) (probe_ssl_earliest_cert_expiry) - time() < 14 * 86400');
});

test('a page without one of its parts is found', () => {
  const pages = new Map(alarms.pages);
  pages.set('error-rate.md', (pages.get('error-rate.md') ?? '').replace('## First look', '## Look'));
  expect(findAlarmFaults({ ...alarms, pages })).toEqual(['error-rate.md has no part "First look".']);
});

test('whoever is to hear of alarms is somebody', () => {
  expect(findRoutingFaults(alarms.routing)).toEqual([]);
});

test.each([
  ['- name: operators', '- name: operator', 'There is no receiver called operators.'],
  ['- name: admin', '- name: admins', 'There is no receiver called admin.'],
  ['alertname, owner', 'alertname', 'Alarms of two teams must not come as one: group by owner.'],
  ['route:', 'rout:', 'Who hears of alarms is no configuration'],
])('who hears of alarms with %j as %j is found', (text, replacement, fault) => {
  expect(alarms.routing).toContain(text);
  const faults = findRoutingFaults(alarms.routing.replace(text, replacement));
  expect(faults).toContainEqual(expect.stringContaining(fault));
});

test('an alarm about a remote names its owner, and is raised without one too', () => {
  const rule = alarms.rules.slice(alarms.rules.indexOf('alert: RemoteFailures'));
  expect(rule).toContain('group_left (owner) max by (remote, owner) (remote_info)');
  expect(rule).toContain('or on (remote) (');
});
