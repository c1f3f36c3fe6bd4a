export { createApiStub } from './api-stub';
export type { ApiStub, RecordedCall } from './api-stub';
export { currentUser } from './builders';
export { expectConsole } from './console-watch';
export { untrustworthyHostContexts } from './host-contexts';
export { renderRoutes } from './render-routes';
export type { RenderRoutesOptions } from './render-routes';
