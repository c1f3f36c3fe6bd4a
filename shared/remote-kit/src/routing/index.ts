export { CsvLink } from './csv-link';
export { followLinks, isOwnPage, pageOf } from './follow-links';
export { eventRoleContext, guard, isPermitted, mayEnter, onboardingContext, userContext } from './guard';
export { readFlag, useFlag } from './flags';
export type { Guard } from './guard';
export type { ReadHostContext } from './parse-host-context';
export { parseHostContext } from './parse-host-context';
export { invalidateAfterMutation } from './invalidate-after-mutation';
export { classifyFailure, LoadFailure, RETRY_AFTER_MS, within } from './load-failure';
export { importWithRetry } from './import-with-retry';
export { rest, spread } from '../spread';
export { keepFocus } from './keep-focus';
export { lazily, lazyDialog, useSoon } from './lazily';
export { useLatePath, useNextPath } from './late-page';
export { layout, page } from './page';
export type {
  LayoutModule,
  PageActionArgs,
  PageHandle,
  PageLoaderArgs,
  PageModule,
  TitleContext,
} from './page';
export type { PageRead } from './page-read';
export { FailedPage, FailurePage, NotFoundPage, OfflinePage, SafeModeOffer } from './failure-pages';
export { notFoundRoute, PageError, PageErrorBoundary } from './page-error';
export { failureCode, judgeFailure, NO_PAGE, pageFailureCode } from './page-failure';
export { PlainPageError } from './plain-page-error';
export { parseParam, parseSearch } from './params';
export { MESSAGE_AFTER_MS, PendingPage } from './pending-page';
export { loadList, readKnown } from './read-known';
export { reloadPages, rememberModule } from './remember-module';
export { useDelayed } from './use-delayed';
export { useList } from './use-list';
export { useListData } from './use-list-data';
export { useFailedOffline } from './use-offline';
export { useRetry } from './use-retry';
export { useSelectedItem, type SelectedItem } from './use-selected-item';
export { useSearch } from './use-search';
export { useSteps, type SteppedList } from './use-steps';
