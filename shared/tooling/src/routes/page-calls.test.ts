import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listNeeds, listPageCalls } from './page-calls';

const dashboard = 'src/routes/_protected/events/$eventId/dashboard';
const page = (code: string) => `export const handle = { title: 'Page' };\n${code}`;

/** A remote in small: a guarded page with a drawer, another one, and what lies around both. */
const files: Readonly<Record<string, string>> = {
  [`${dashboard}/_middleware.ts`]: `import { getEvent } from '@event-portal/contracts'; export const middleware = [getEvent];`,
  [`${dashboard}/_layout.tsx`]: `import { useSwitcher } from '../../../../../shared/switcher'; export const Component = useSwitcher;`,
  [`${dashboard}/_admin/applications.tsx`]: page(`
    import { useState } from 'react';
    import { Drawer } from '../../../../../../features/applications/drawer';
    export function Component() { const [open] = useState(false); return open ? <Drawer /> : null; }`),
  [`${dashboard}/_staff/check-in.tsx`]: page(`
    import type { getWaitlist } from '@event-portal/contracts';
    import { attendees } from '../../../../../../features/attendees.api';
    export const loader = (): typeof getWaitlist => attendees();
    export const Component = () => import('../../../../../../features/late');`),
  'src/shared/switcher.ts': `import { listPortalEvents } from '@event-portal/contracts'; export const useSwitcher = () => listPortalEvents;`,
  'src/features/applications/drawer.tsx': `
    import { details } from './applications.api';
    import './drawer.css';
    import photo from './photo.webp';
    import styles from './drawer.module.css';
    export function Drawer() { return <p className={styles.wide} title={photo}>{details()}</p>; }`,
  'src/features/applications/photo.webp': 'a picture',
  'src/features/applications/drawer.css': 'p { background: url(./dot.svg); }',
  'src/features/applications/drawer.module.css': '.wide { width: 100% }',
  'src/features/applications/applications.api.ts': `
    import { getApplicationDetails as endpoint, decideApplication, EventRole } from '@event-portal/contracts';
    export const details = () => [endpoint, EventRole];
    export const decide = () => decideApplication;`,
  'src/features/attendees.api.ts': `import { listDirectory } from '@event-portal/contracts'; export const attendees = () => listDirectory;`,
  'src/features/late.ts': `import { undoScan } from '@event-portal/contracts'; export const undo = () => undoScan;`,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a remote needs what its module leads to, at once or later', async () => {
  writeFileSync(
    join(folder, 'src/remote.ts'),
    `import { listPortalEvents } from '@event-portal/contracts';
    export const remote = [listPortalEvents, () => import('./${dashboard.slice(4)}/_staff/check-in')];`,
  );
  expect(await listNeeds(folder)).toEqual([
    'DELETE /events/:eventId/check-in-lists/:listId/scans/:scanId',
    'GET /events',
    'GET /events/:eventId/directory',
  ]);
});

test('a page calls what its parts name, at once or later, and nothing else of their modules', async () => {
  const around = ['getEvent', 'listPortalEvents'];
  expect(await listPageCalls(folder)).toEqual([
    {
      path: '/events/:eventId/dashboard/applications',
      calls: ['getApplicationDetails', ...around],
    },
    {
      path: '/events/:eventId/dashboard/check-in',
      calls: ['getEvent', 'listDirectory', 'listPortalEvents', 'undoScan'],
    },
  ]);
});
