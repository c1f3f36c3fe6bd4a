export { readDeployable } from './build/build-deployable';
export { compressFiles } from './build/compress-files';
export { measureBuild, type MeasuredBuild, type MeasuredFile } from './build/measure-build';
export { listReleaseInputs } from './build/release-inputs';
export type { BuildTarget } from './deployable';
export { checkRoutes, generateRoutes, hasRoutes } from './routes/generate-routes';
export { listRoutePages, type RoutePage } from './routes/route-pages';
export { RouteTreeError } from './routes/route-tree';
export { configure } from './webpack/configuration';
