import type { EventMail } from '@event-portal/contracts';
import { DataTable, type Column, type DataTableProps } from '@event-portal/ui';
import { mailKindLabels } from './mail-labels';

type MailTextRow = EventMail['texts'][number];

export type TextsTableProps = Pick<DataTableProps<MailTextRow>, 'rows' | 'rowHref'>;

/** What each mail to applicants is called, and whose words it has. */
export function TextsTable(table: TextsTableProps) {
  return (
    <DataTable
      {...table}
      label="What mails say"
      columns={columns}
      rowId={({ kind }) => kind}
      rowLabel={({ kind }) => mailKindLabels[kind]}
    />
  );
}

const columns: readonly Column<MailTextRow>[] = [
  { id: 'kind', header: 'Written when', width: 'wide', cell: ({ kind }) => mailKindLabels[kind] },
  { id: 'subject', header: 'Subject', width: 'wide', cell: ({ text }) => text.subject },
  { id: 'words', header: 'Words', width: 'narrow', cell: ({ isOwn }) => (isOwn ? 'Yours' : 'The portal’s') },
];
