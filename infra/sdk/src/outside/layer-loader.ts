import { inLayer } from './in-layer';

/** `inLayer` for webpack and Rspack. */
export { inLayer as default };
