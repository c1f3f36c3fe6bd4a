// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import { pathBuilder } from '@event-portal/contracts';
import type { PageActionArgs, PageLoaderArgs } from '@event-portal/remote-kit/routing';

/** The URL pattern of every page here. */
export type PagePath =
  | '/events/:eventId'
  | '/events/:eventId/application'
  | '/events/:eventId/dashboard'
  | '/events/:eventId/dashboard/application-status'
  | '/events/:eventId/dashboard/applications'
  | '/events/:eventId/dashboard/arrivals'
  | '/events/:eventId/dashboard/badges'
  | '/events/:eventId/dashboard/check-in'
  | '/events/:eventId/dashboard/check-in-lists'
  | '/events/:eventId/dashboard/decisions'
  | '/events/:eventId/dashboard/directory'
  | '/events/:eventId/dashboard/figures'
  | '/events/:eventId/dashboard/mail'
  | '/events/:eventId/dashboard/my-application'
  | '/events/:eventId/dashboard/my-seat'
  | '/events/:eventId/dashboard/my-team'
  | '/events/:eventId/dashboard/questions'
  | '/events/:eventId/dashboard/readers'
  | '/events/:eventId/dashboard/reading'
  | '/events/:eventId/dashboard/roles'
  | '/events/:eventId/dashboard/scans'
  | '/events/:eventId/dashboard/settings'
  | '/events/:eventId/dashboard/teams-explorer'
  | '/events/:eventId/dashboard/waitlist'
  | '/events/:eventId/feedback/declined'
  | '/events/:eventId/join-team'
  | '/events/:eventId/rejected'
  | '/events/:eventId/summary'
  | '/events/:eventId/waitlist/info';

/** Builds the URL of a page here. */
export const href = pathBuilder<PagePath>();

/** What the loader of a page gets. */
export type LoaderArgs<Path extends PagePath> = PageLoaderArgs<Path>;

/** What the action of a page gets. */
export type ActionArgs<Path extends PagePath> = PageActionArgs<Path>;
