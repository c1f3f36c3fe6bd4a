export { EditEvent, type EditEventProps } from './edit-event';
export { EventFace, type EventFaceProps, type EventFacts } from './event-face';
export { EventForm, type EventFormProps } from './event-form';
export { eventFormValues } from './event-form-values';
export { EventRoles, type EventRolesProps } from './event-roles';
export { readEventRoles } from './roles.api';
