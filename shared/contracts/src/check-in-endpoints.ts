import * as z from 'zod/mini';
import { CheckInList, CheckInListDraft, DeskPerson, LoggedScan, ScanRequest, ScanResult } from './check-in';
import { endpoint, waitingQuery } from './endpoint';
import { EventParams } from './event';
import { Timestamp } from './fields';
import { CheckInListId, EventId, ScanId } from './ids';
import { pageOf, pageQuery, sortBy } from './page';

const tag = 'Check-in';
const crew = { eventRoles: ['admin', 'staff'] } as const;
const admins = { eventRoles: ['admin'] } as const;

const ListParams = z.object({ eventId: EventId, listId: CheckInListId });

export const listCheckInLists = endpoint({
  method: 'GET',
  path: '/events/:eventId/check-in-lists',
  tag,
  summary:
    'The lists by which people are let in or given something: the door, then as they open, then those without an opening by name.',
  access: crew,
  params: EventParams,
  reply: z.object({ items: z.array(CheckInList) }),
});

export const createCheckInList = endpoint({
  method: 'POST',
  path: '/events/:eventId/check-in-lists',
  tag,
  summary: 'Makes a list. The door is there from the beginning.',
  access: admins,
  params: EventParams,
  body: CheckInListDraft,
  reply: CheckInList,
  status: 201,
});

export const addUsualCheckInLists = endpoint({
  method: 'POST',
  path: '/events/:eventId/check-in-lists/usual',
  tag,
  summary:
    'Makes those of the usual lists whose names the event does not have yet: further days, meals and swag.',
  access: admins,
  params: EventParams,
  reply: z.object({ added: z.array(z.string()) }),
});

export const updateCheckInList = endpoint({
  method: 'PUT',
  path: '/events/:eventId/check-in-lists/:listId',
  tag,
  summary: 'Changes a list; what was scanned stays as it was judged.',
  access: admins,
  params: ListParams,
  body: z.object({ draft: CheckInListDraft, version: z.int() }),
  reply: CheckInList,
});

export const deleteCheckInList = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/check-in-lists/:listId',
  tag,
  summary: 'Removes a list that nobody has been scanned for; the door stays.',
  access: admins,
  params: ListParams,
});

const ScanParams = z.object({ eventId: EventId, listId: CheckInListId, scanId: ScanId });

export const recordScan = endpoint({
  method: 'PUT',
  path: '/events/:eventId/check-in-lists/:listId/scans/:scanId',
  tag,
  summary:
    'Judges a scan and keeps it, a failed one too. The scanner makes its id: sent again, it is answered as before and changes nothing.',
  access: crew,
  params: ScanParams,
  query: waitingQuery,
  body: ScanRequest,
  reply: ScanResult,
});

export const undoScan = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/check-in-lists/:listId/scans/:scanId',
  tag,
  summary: 'Takes a scan back that let somebody in, or gave them something; a second call changes nothing.',
  access: crew,
  params: ScanParams,
  query: waitingQuery,
  reply: ScanResult,
});

export const ScansQuery = z.object({
  ...pageQuery,
  list: z.optional(CheckInListId),
  /** Those that let somebody in or out, those that did not, those that were undone, or those that met another device's. */
  only: z.optional(z.enum(['granted', 'refused', 'undone', 'conflicts'])),
  sort: sortBy(['recordedAt'], 'recordedAt:desc'),
});
export type ScansQuery = z.infer<typeof ScansQuery>;

export const listScans = endpoint({
  method: 'GET',
  path: '/events/:eventId/scans',
  tag,
  summary: 'Every scan of the event, the latest first; the search goes by the person’s name or address.',
  access: admins,
  params: EventParams,
  query: ScansQuery,
  reply: z.extend(pageOf(LoggedScan), {
    /** Counts of everything that list and search find, whatever `only` says. */
    counts: z.object({
      all: z.int(),
      granted: z.int(),
      refused: z.int(),
      undone: z.int(),
      conflicts: z.int(),
    }),
  }),
});

/** How many people a search at the desk shows: whoever is not among them is asked for more of their name. */
export const MOST_DESK_PEOPLE = 8;

export const searchDesk = endpoint({
  method: 'GET',
  path: '/events/:eventId/check-in-lists/:listId/people',
  tag,
  summary:
    'Whoever has applied to the event and is called something like this, in any order of words and with slips of the pen.',
  access: crew,
  params: ListParams,
  query: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  reply: z.object({ items: z.array(DeskPerson), more: z.boolean() }),
});

/** How long one bar of the arrivals is, in minutes. */
export const ARRIVAL_MINUTES = 10;

export const getArrivals = endpoint({
  method: 'GET',
  path: '/events/:eventId/arrivals',
  tag,
  summary:
    'How many people came through the door in each ten minutes, from the first to the last; at most two days.',
  access: crew,
  params: EventParams,
  reply: z.object({
    arrived: z.int(),
    expected: z.int(),
    /** Without gaps, the oldest first; empty before anybody has arrived. */
    buckets: z.array(z.object({ from: Timestamp, count: z.int() })),
  }),
});
