import type { CheckInList, PortalEvent } from '@event-portal/contracts';
import { Badge, DataTable, EmptyState, ScanIcon, type Column } from '@event-portal/ui';
import { audienceLabels, limitInWords, listKindLabels } from './list-labels';

export type ListTableProps = {
  lists: readonly CheckInList[];
  event: PortalEvent;
  hrefOf: (listId: string) => string;
  onChange: (list: CheckInList) => void;
  onRemove: (list: CheckInList) => void;
};

/** The lists of an event, how they are set up, and how far they are. */
export function ListTable({ lists, event, hrefOf, onChange, onRemove }: ListTableProps) {
  return (
    <DataTable
      label="Check-in lists"
      columns={columns(event)}
      rows={lists}
      rowId={({ listId }) => listId}
      rowLabel={({ name }) => name}
      rowHref={({ listId }) => hrefOf(listId)}
      rowActions={(list) => [
        {
          id: 'list',
          label: 'List',
          entries: [
            { id: 'change', label: 'Change', onSelect: () => onChange(list) },
            { id: 'remove', label: 'Remove', tone: 'danger', onSelect: () => onRemove(list) },
          ],
        },
      ]}
      empty={
        <EmptyState icon={<ScanIcon />} title="There is no check-in list yet">
          Make one, so that people can be scanned.
        </EmptyState>
      }
    />
  );
}

function columns(event: PortalEvent): readonly Column<CheckInList>[] {
  const { timeZone } = event;
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'wide',
      cell: (list) => (
        <>
          {list.name} {isOutside(list, event) && <Badge tone="warning">Not during the event</Badge>}
        </>
      ),
    },
    { id: 'kind', header: 'Kind', width: 'figure', hideable: true, cell: ({ kind }) => listKindLabels[kind] },
    { id: 'audience', header: 'Lets in', hideable: true, cell: ({ audience }) => audienceLabels[audience] },
    { id: 'opensAt', header: 'Opens', timeZone, absent: 'Any time', moment: ({ opensAt }) => opensAt },
    { id: 'closesAt', header: 'Closes', timeZone, absent: 'Never', moment: ({ closesAt }) => closesAt },
    { id: 'limit', header: 'Per person', width: 'narrow', hideable: true, cell: limitInWords },
    {
      id: 'given',
      header: 'Given',
      align: 'end',
      width: 'narrow',
      cell: ({ given, stock }) => `${inWords(given)}${stock === null ? '' : ` of ${inWords(stock)}`}`,
    },
    {
      id: 'scans',
      header: 'Scans',
      align: 'end',
      width: 'figure',
      hideable: true,
      cell: ({ scans }) => inWords(scans),
    },
  ];
}

/** The event may have been moved since the list was made. */
function isOutside({ opensAt, closesAt }: CheckInList, event: PortalEvent): boolean {
  return (
    (opensAt !== null && Date.parse(opensAt) >= Date.parse(event.endsAt)) ||
    (closesAt !== null && Date.parse(closesAt) <= Date.parse(event.startsAt))
  );
}

function inWords(figure: number): string {
  return figure.toLocaleString('en');
}
