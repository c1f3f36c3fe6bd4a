export { formErrors } from './form-errors';
export { UnsavedChanges } from './unsaved-changes';
