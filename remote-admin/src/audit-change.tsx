import type { AuditEntry } from '@event-portal/contracts';
import { applicationStatusWords } from '@event-portal/remote-kit/words';
import { Cluster, StatusPill } from '@event-portal/ui';
import { fieldName } from './features/audit/field-name';
import { statusMoveOf } from './status-move';

/** What a line of the log changed, in short: from what to what, or the names of the fields where that would be long. */
export function changeOf(entry: AuditEntry): React.ReactNode {
  const move = statusMoveOf(entry);
  if (move?.from) {
    const [from, to] = [applicationStatusWords[move.from], applicationStatusWords[move.to]];
    return (
      <Cluster>
        <StatusPill tone={from.tone}>{from.label}</StatusPill> →{' '}
        <StatusPill tone={to.tone}>{to.label}</StatusPill>
      </Cluster>
    );
  }
  const fields = Object.entries(entry.changes);
  const [only] = fields;
  if (!only) return undefined;
  const [field, { before, after }] = only;
  if (fields.length === 1 && isShort(before) && isShort(after))
    return `${fieldName(field)}: ${print(before)} → ${print(after)}`;
  return `Changed: ${fields.map(([name]) => fieldName(name)).join(', ')}`;
}

const SHORT = 40;

function isShort(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value !== 'object' && String(value).length <= SHORT)
  );
}

function print(value: unknown): string {
  return value === null || value === undefined || value === '' ? 'nothing' : String(value);
}
