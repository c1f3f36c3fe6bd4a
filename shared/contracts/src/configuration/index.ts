export { apiVariables } from './api';
export type { ApiConfiguration } from './api';
export { botVariables } from './bot';
export type { BotConfiguration } from './bot';
export { ConfigurationError, parseEnvironment } from './variable';
export type { Configuration, Variable } from './variable';
export { assetVariables, webVariables } from './web';
export type { WebConfiguration } from './web';
