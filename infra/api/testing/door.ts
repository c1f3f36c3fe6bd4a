import { recordScan } from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import type { TestPerson } from './people';
import { call, type TestApi } from './test-api';

/** Scans somebody at the door of an event, chosen by hand. */
export async function scanAtDoor(api: TestApi, eventId: string, person: { userId: string }, by: TestPerson) {
  const { listId } = await api.database
    .selectFrom('checkInLists')
    .select('listId')
    .where('eventId', '=', eventId)
    .where('kind', '=', 'door')
    .executeTakeFirstOrThrow();
  const scan = { direction: 'in', scannedAt: new Date().toISOString(), device: 'Gate' } as const;
  return call(
    api.app,
    recordScan,
    {
      params: { eventId, listId, scanId: randomUUID() },
      query: {},
      body: { ...scan, subject: { userId: person.userId } },
    },
    by,
  );
}
