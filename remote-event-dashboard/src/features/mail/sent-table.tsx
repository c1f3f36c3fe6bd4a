import type { SentMail } from '@event-portal/contracts';
import {
  DataTable,
  EmptyState,
  MailIcon,
  NothingFits,
  StatusPill,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';
import { mailLabelOf, mailLookOf } from './mail-labels';

export type SentTableProps = Pick<
  DataTableProps<SentMail>,
  'rows' | 'sort' | 'onSortChange' | 'status' | 'error'
> & {
  timeZone: string;
  /** Takes search and filters away; undefined while the list is whole. */
  onClear: (() => void) | undefined;
  onResend: (mail: SentMail) => void;
  /** Lets mail go again to an address that it came back from; undefined for those who may not say so. */
  onFree: ((mail: SentMail) => void) | undefined;
};

/** Who was told what, when, and what became of it. */
export function SentTable({ timeZone, onClear, onResend, onFree, ...table }: SentTableProps) {
  return (
    <DataTable
      {...table}
      label="Mail"
      columns={columns(timeZone)}
      rowId={({ mailId }) => mailId}
      rowLabel={({ name, kind }) => `${name}, ${mailLabelOf(kind)}`}
      rowActions={(mail) => [
        {
          id: 'mail',
          label: 'Mail',
          entries: [
            ...(mail.state === 'failed' || mail.state === 'dropped'
              ? [{ id: 'resend', label: 'Send again', onSelect: () => onResend(mail) }]
              : []),
            ...(mail.isBarred && onFree
              ? [{ id: 'free', label: 'Write to this address again', onSelect: () => onFree(mail) }]
              : []),
          ],
        },
      ]}
      empty={
        onClear ? (
          <NothingFits icon={<MailIcon />} onClear={onClear} />
        ) : (
          <EmptyState icon={<MailIcon />} title="No mail yet">
            Whoever is told something about this event by mail is listed here, with what became of it.
          </EmptyState>
        )
      }
    />
  );
}

function columns(timeZone: string): Column<SentMail>[] {
  return [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'kind', header: 'About', width: 'wide', cell: ({ kind }) => mailLabelOf(kind) },
    { id: 'state', header: 'State', width: 'narrow', cell: (mail) => <StateOf mail={mail} /> },
    { id: 'failure', header: 'Why not', hideable: true, cell: ({ failure }) => failure ?? '' },
    {
      id: 'address',
      header: 'To',
      hideable: true,
      cell: ({ address, isBarred }) => (isBarred ? `${address} (mail comes back)` : address),
    },
    {
      id: 'writtenAt',
      header: 'Written',
      sortable: true,
      timeZone,
      moment: ({ writtenAt }) => writtenAt,
    },
  ];
}

function StateOf({ mail }: { mail: SentMail }) {
  const { label, tone } = mailLookOf(mail);
  return <StatusPill tone={tone}>{label}</StatusPill>;
}
