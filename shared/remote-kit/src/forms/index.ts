export { Form } from './form';
export type { FormProps } from './form';
export { FormDialog } from './form-dialog';
export type { FormDialogProps } from './form-dialog';
export { formErrors } from './form-errors';
export { ReasonDialog } from './reason-dialog';
export type { ReasonDialogProps } from './reason-dialog';
export { useFields } from './use-fields';
export type { Fields } from './use-fields';
