import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { ConfirmationForm, EventForm, VersionedForm } from './event-form';

const tag = 'Applications';

/** The form of an event, as those who write it see it. */
const ManagedForm = z.extend(VersionedForm, {
  /** How many people have begun an application and not sent it: they meet a new version at once. */
  drafts: z.int(),
  /** How many have sent one: they keep the questions that they answered. */
  submitted: z.int(),
});
export type ManagedForm = z.infer<typeof ManagedForm>;

export const getEventForm = endpoint({
  method: 'GET',
  path: '/events/:eventId/form',
  tag,
  summary: 'What the event asks of those who apply, in its newest version.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  reply: ManagedForm,
});

export const saveEventForm = endpoint({
  method: 'PUT',
  path: '/events/:eventId/form',
  tag,
  summary:
    'Asks other questions from now on, as a new version. Refused as `stale` when somebody else wrote one since `version`. Nothing that was answered changes.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  body: z.object({ version: z.int(), form: EventForm }),
  reply: ManagedForm,
});

/** The form at confirmation, as those who write it see it. */
const ManagedConfirmationForm = z.object({
  version: z.int().check(z.gte(1)),
  form: ConfirmationForm,
  /** How many have answered: they keep the questions that they answered. */
  answered: z.int(),
});
export type ManagedConfirmationForm = z.infer<typeof ManagedConfirmationForm>;

export const getConfirmationForm = endpoint({
  method: 'GET',
  path: '/events/:eventId/confirmation-form',
  tag,
  summary:
    'What the event asks of those who take their seat, in its newest version; without a section, nothing.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  reply: ManagedConfirmationForm,
});

export const saveConfirmationForm = endpoint({
  method: 'PUT',
  path: '/events/:eventId/confirmation-form',
  tag,
  summary:
    'Asks other questions of those who take their seat from now on, as a new version. Refused as `stale` when somebody else wrote one since `version`. Nothing that was answered changes.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  body: z.object({ version: z.int(), form: ConfirmationForm }),
  reply: ManagedConfirmationForm,
});
