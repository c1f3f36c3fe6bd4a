export { eventRoleWords, nextStep, phaseWords } from './event-words';
export { applicationStatusWords } from './application-words';
export type { StateWords } from './state-words';
