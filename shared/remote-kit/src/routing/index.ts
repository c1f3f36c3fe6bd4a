export { decide } from './decide';
export type { AccessDecision, AccessFacts } from './decide';
export { followLinks } from './follow-links';
export { eventRoleContext, guard, isPermitted, mayEnter, onboardingContext, userContext } from './guard';
export type { ReadHostContext } from './guard';
export { layout, page, reloadPages } from './page';
export type { LayoutModule, PageActionArgs, PageHandle, PageLoaderArgs, PageModule } from './page';
export { FailedPage, NotFoundPage, PageError, PageErrorBoundary, useRetry } from './page-error-boundary';
export { parseParam, parseSearch } from './params';
