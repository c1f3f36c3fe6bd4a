import { checkout, Failure } from '@event-portal/commands';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAlarmFaults, findRoutingFaults, type Alarms } from './alarms';

const HANDBOOK = join(checkout, 'infra/docs/operations');

/** Checks that every alarm has its page, every page its alarm, and every alarm somebody who hears of it. @throws Failure with all faults */
export function checkAlarms(): void {
  const alarms = readAlarms();
  const faults = [...findAlarmFaults(alarms), ...findRoutingFaults(alarms.routing)];
  if (faults.length > 0)
    throw new Failure(
      `${faults.join('\n')}\nThe rules are in infra/alarms, the pages in infra/docs/operations/alarms.`,
    );
}

/** The alarms with their pages. */
export function readAlarms(): Alarms {
  const folder = join(HANDBOOK, 'alarms');
  return {
    rules: readFileSync(join(checkout, 'infra/alarms/prometheus-alarms.yaml'), 'utf8'),
    pages: new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
    routing: readFileSync(join(checkout, 'infra/alarms/alertmanager.yaml'), 'utf8'),
    index: readFileSync(join(HANDBOOK, 'README.md'), 'utf8'),
  };
}
