export { EditEvent, type EditEventProps } from './edit-event';
export { EventForm, type EventFormProps, type EventFormValues } from './event-form';
export { EventRoles, type EventRolesProps } from './event-roles';
export { readEventRoles } from './roles.api';
