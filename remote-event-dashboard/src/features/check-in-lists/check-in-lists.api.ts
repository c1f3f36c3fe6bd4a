import {
  addUsualCheckInLists,
  createCheckInList,
  deleteCheckInList,
  listCheckInLists,
  updateCheckInList,
  type CheckInList,
  type CheckInListDraft,
  type CheckInListId,
  type EventId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';

/** Makes a list. @throws ApiError */
export function makeList(http: HttpClient, eventId: EventId, draft: CheckInListDraft): Promise<CheckInList> {
  return http(createCheckInList, { params: { eventId }, body: draft });
}

/** Changes a list. @throws ApiError `stale` when somebody else has changed it since that version */
export function changeList(
  http: HttpClient,
  eventId: EventId,
  listId: CheckInListId,
  body: { draft: CheckInListDraft; version: number },
): Promise<CheckInList> {
  return http(updateCheckInList, { params: { eventId, listId }, body });
}

/** A list as the API has it now; undefined when it has been removed. @throws ApiError */
export async function readList(http: HttpClient, eventId: EventId, listId: CheckInListId) {
  const { items } = await http(listCheckInLists, { params: { eventId } });
  return items.find((list) => list.listId === listId);
}

/** Removes a list that nobody has been scanned for. @throws ApiError */
export function removeList(http: HttpClient, eventId: EventId, listId: CheckInListId) {
  return http(deleteCheckInList, { params: { eventId, listId } });
}

/** Makes the usual lists that are missing. @throws ApiError */
export function addUsualLists(http: HttpClient, eventId: EventId) {
  return http(addUsualCheckInLists, { params: { eventId } });
}
