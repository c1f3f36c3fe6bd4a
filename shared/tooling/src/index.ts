export { measureBuild, type MeasuredBuild, type MeasuredFile } from './build/measure-build';
export { listReleaseInputs } from './build/release-inputs';
export { checkRoutes, generateRoutes, hasRoutes } from './routes/generate-routes';
export { listRoutePages, type RoutePage } from './routes/route-pages';
export { RouteTreeError } from './routes/route-tree';
