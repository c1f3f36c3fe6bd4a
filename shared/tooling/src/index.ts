export { buildDeployable, describeTarget, readDeployable } from './build/build-deployable';
export type { BuildOutcome } from './build/build-outcome';
export { findCheckout } from './build/checkout';
export { buildService } from './build/build-service';
export { defineDeployable } from './deployable';
export type { BuildTarget, Deployable, ExtendConfiguration } from './deployable';
export { checkRoutes, generateRoutes, hasRoutes, watchRoutes } from './routes/generate-routes';
export { RouteTreeError } from './routes/route-tree';
export { configure } from './webpack/configuration';
