// Generated from src/routes by `npm run routes`. Do not edit: change the files instead.
import { pathBuilder } from '@event-portal/contracts';
import type { PageActionArgs, PageLoaderArgs } from '@event-portal/remote-kit/routing';

/** The URL pattern of every page here. */
export type PagePath =
  | '/'
  | '/join-team'
  | '/privacy'
  | '/terms'
  | '/unsubscribe';

/** Builds the URL of a page here. */
export const href = pathBuilder<PagePath>();

/** What the loader of a page gets. */
export type LoaderArgs<Path extends PagePath> = PageLoaderArgs<Path>;

/** What the action of a page gets. */
export type ActionArgs<Path extends PagePath> = PageActionArgs<Path>;
