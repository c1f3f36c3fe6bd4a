export { createApiStub } from './api-stub';
export type { ApiStub, RecordedCall } from './api-stub';
export {
  completeAnswers,
  currentUser,
  dayFacts,
  managedEvent,
  ownApplication,
  ownPass,
  portalEvent,
  remoteVersion,
} from './builders';
export { expectConsole } from './console-watch';
export { offerExtensions, renderExtension } from './extensions';
export { testForms } from './form-suite';
export type { FormCase } from './form-suite';
export { testExtensionGuards, testGuards } from './guard-suite';
export { untrustworthyHostContexts } from './host-contexts';
export { createKeptCopies, createSealedCopies, renderRoutes } from './render-routes';
export type { RenderRoutesOptions } from './render-routes';
