import type { AuditEntry } from '@event-portal/contracts';
import { applicationStatusLabels } from '@event-portal/remote-kit/labels';
import { StatusPill } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { fieldName } from './field-name';
import { statusChangeOf } from './status-change';

/** What a line of the log changed, in short: from what to what, or the names of the fields where that would be long. */
export function changeOf(entry: AuditEntry): ReactNode {
  const move = statusChangeOf(entry);
  if (move?.from) {
    const [from, to] = [applicationStatusLabels[move.from], applicationStatusLabels[move.to]];
    return (
      <>
        {from.label} → <StatusPill tone={to.tone}>{to.label}</StatusPill>
      </>
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

type Short = string | number | boolean | null | undefined;

function isShort(value: unknown): value is Short {
  if (typeof value === 'string') return value.length <= SHORT;
  return value === null || ['undefined', 'number', 'boolean'].includes(typeof value);
}

function print(value: Short): string {
  return value === null || value === undefined || value === '' ? 'nothing' : String(value);
}
