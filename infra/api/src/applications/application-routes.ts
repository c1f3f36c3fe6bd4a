import * as contract from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { getAnswerFigures } from './answer-figures';
import { discardChanges, saveChanges, sendChanges } from './application-changes';
import { getManagedConfirmationForm, getManagedForm, listAskedQuestions, saveForm } from './form-store';
import {
  actOnApplication,
  getOwnApplication,
  saveApplication,
  saveConfirmation,
  sendDeclineFeedback,
} from './own-application-store';
import {
  decideApplication,
  getApplicationDetails,
  listReceivedApplications,
  takeOrganiserStep,
  type ReadReadingsOf,
} from './received-application-store';

/** Applications: one's own, and those that an event's admins decide on, with what readers made of them. */
export function registerApplicationRoutes(
  route: Route,
  database: Database,
  configuration: ApiConfiguration,
  readReadingsOf: ReadReadingsOf,
): void {
  const platformLimit = configuration.MAX_ACCEPTED_APPLICATIONS;
  const offerMs = configuration.ACCEPT_FROM_WAITLIST_PERIOD;
  const optionsAt = (now: Date) => ({ now, platformLimit, offerMs });

  route(contract.getOwnApplication, ({ params, caller, now }) =>
    getOwnApplication(database, params.eventId, caller.user.userId, now),
  );

  route(contract.saveApplication, ({ params, body, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const { eventId } = params;
      await saveApplication(change, { eventId, applicant: caller.user, ...body }, now);
      return getOwnApplication(change.tx, eventId, caller.user.userId, now);
    }),
  );

  route(contract.actOnApplication, ({ params, body, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const { eventId } = params;
      await actOnApplication(change, { eventId, applicant: caller.user, ...body }, { now, platformLimit });
      return getOwnApplication(change.tx, eventId, caller.user.userId, now);
    }),
  );

  route(contract.saveConfirmation, ({ params, body, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const { eventId } = params;
      await saveConfirmation(change, { eventId, applicant: caller.user, ...body }, now);
      return getOwnApplication(change.tx, eventId, caller.user.userId, now);
    }),
  );

  route(contract.saveApplicationChanges, ({ params, body, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const { eventId } = params;
      await saveChanges(change, { eventId, applicant: caller.user, ...body }, now);
      return getOwnApplication(change.tx, eventId, caller.user.userId, now);
    }),
  );

  route(contract.discardApplicationChanges, ({ params, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const { eventId } = params;
      await discardChanges(change, { eventId, applicant: caller.user });
      return getOwnApplication(change.tx, eventId, caller.user.userId, now);
    }),
  );

  route(contract.sendApplicationChanges, ({ params, body, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const { eventId } = params;
      await sendChanges(change, { eventId, applicant: caller.user, ...body }, now);
      return getOwnApplication(change.tx, eventId, caller.user.userId, now);
    }),
  );

  route(contract.sendDeclineFeedback, ({ params, body, caller, now, makeChange }) =>
    makeChange(async (change) => {
      const { eventId } = params;
      await sendDeclineFeedback(change, { eventId, applicant: caller.user, feedback: body });
      return getOwnApplication(change.tx, eventId, caller.user.userId, now);
    }),
  );

  route(contract.getEventForm, ({ params }) => getManagedForm(database, params.eventId));

  route(contract.saveEventForm, ({ params, body, makeChange }) =>
    makeChange(async (change) => {
      await saveForm(change, { ...params, ...body });
      return getManagedForm(change.tx, params.eventId);
    }),
  );

  route(contract.getConfirmationForm, ({ params }) => getManagedConfirmationForm(database, params.eventId));

  route(contract.saveConfirmationForm, ({ params, body, makeChange }) =>
    makeChange(async (change) => {
      await saveForm(change, { ...params, ...body }, 'confirmation');
      return getManagedConfirmationForm(change.tx, params.eventId);
    }),
  );

  route(contract.listAskedQuestions, ({ params }) => listAskedQuestions(database, params.eventId));

  route(contract.getAnswerFigures, ({ params, query }) => getAnswerFigures(database, params.eventId, query));

  route(contract.listReceivedApplications, ({ params, query, caller, now }) =>
    listReceivedApplications(database, params.eventId, query, {
      ...optionsAt(now),
      viewerId: caller.user.userId,
      readReadingsOf,
    }),
  );

  route(contract.getApplicationDetails, ({ params, now }) =>
    getApplicationDetails(database, params.eventId, params.userId, now),
  );

  route(contract.decideApplication, ({ params, body, now, makeChange }) =>
    makeChange((change) => decideApplication(change, { ...params, ...body }, optionsAt(now))),
  );

  route(contract.takeOrganiserStep, ({ params, body, now, makeChange }) =>
    makeChange((change) => takeOrganiserStep(change, { ...params, ...body }, optionsAt(now))),
  );
}
