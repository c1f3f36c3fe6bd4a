import {
  ApplicationStatus,
  closedStatuses,
  undecidedStatuses,
  type ReceivedApplicationsQuery,
} from '@event-portal/contracts';

type ApplicationPart = {
  readonly label: string;
  readonly statuses: readonly ApplicationStatus[];
  readonly filter: Pick<ReceivedApplicationsQuery, 'status' | 'undecided' | 'closed'>;
};

/** The parts of all applications, by what there is to do about them. Drafts are their authors' own until they are submitted. */
export const applicationParts: readonly ApplicationPart[] = [
  {
    label: 'All',
    statuses: ApplicationStatus.options.filter((status) => status !== 'started'),
    filter: {},
  },
  { label: 'To decide', statuses: undecidedStatuses, filter: { undecided: 'yes' } },
  { label: 'Offered', statuses: ['accepted'], filter: { status: 'accepted' } },
  { label: 'Coming', statuses: ['confirmed'], filter: { status: 'confirmed' } },
  { label: 'Waitlist', statuses: ['waitlisted'], filter: { status: 'waitlisted' } },
  { label: 'Closed', statuses: closedStatuses, filter: { closed: 'yes' } },
];

/** The part that a filter makes; undefined where a link asks for something else. */
export function partOf({
  status,
  undecided,
  closed,
}: ApplicationPart['filter']): ApplicationPart | undefined {
  return applicationParts.find(
    ({ filter }) => filter.status === status && filter.undecided === undecided && filter.closed === closed,
  );
}

/** The statuses that a filter leaves. */
export function statusesOf({
  status,
  undecided,
  closed,
}: ApplicationPart['filter']): readonly ApplicationStatus[] {
  const asked = [
    ...(status ? [[status]] : []),
    ...(undecided ? [undecidedStatuses] : []),
    ...(closed ? [closedStatuses] : []),
  ];
  return ApplicationStatus.options.filter((one) => asked.every((some) => some.some((each) => each === one)));
}
