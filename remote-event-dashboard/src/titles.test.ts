import { portalEvent } from '@event-portal/testing';
import { createQueryClient } from '@event-portal/remote-kit';
import type { PageHandle } from '@event-portal/remote-kit/routing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventKey } from './shared/event-queries';

const event = portalEvent();
const folder = join(__dirname, 'routes');
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !/\.test\.tsx$|_layout\.tsx$|\$\.tsx$/.test(file),
);

test.each(pages)('the title of %s names the event', async (file) => {
  const { handle } = (await import(join(folder, file))) as { handle: PageHandle };
  const queryClient = createQueryClient();
  queryClient.setQueryData(eventKey(event.eventId, 'event'), event);
  const { title } = handle;
  expect(title).toBeInstanceOf(Function);
  if (typeof title !== 'function') return;
  expect(title(event, { params: { eventId: event.eventId }, queryClient })).toContain(event.name);
});
