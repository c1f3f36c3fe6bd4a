export { eventRoleLabels, nextStep, phaseLabels } from './event-labels';
export { applicationStatusLabels } from './application-labels';
export type { StateLabel } from './state-label';
