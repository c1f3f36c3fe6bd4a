import { ReportedFailureCode } from '@event-portal/contracts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(__dirname, '../../docs');
const index = readFileSync(join(docs, 'error-codes.md'), 'utf8');

test.each(ReportedFailureCode.options)(
  'what %s means, and what to do about it, has a page that the index leads to',
  (code) => {
    expect(existsSync(join(docs, `error-codes/${code}.md`))).toBe(true);
    expect(index).toContain(`[\`${code}\`](error-codes/${code}.md)`);
  },
);
