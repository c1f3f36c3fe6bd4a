import {
  ExportFact,
  exportApplications,
  QuestionId,
  type AskedQuestions,
  type EventId,
} from '@event-portal/contracts';
import { usePlatform, type KeptCopies } from '@event-portal/remote-kit';
import { CheckboxGroup, Stack } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { DownloadDrawer } from './download-drawer';
import type { ExportButtonProps } from './export-button';
import { listInWords } from './list-in-words';
import { questionGroup } from './question-group';
import { askedQuestionsQuery } from './received-application.api';

export type ExportDrawerProps = ExportButtonProps & { onClose: () => void };

/** Asks which columns the file has: it has the people that the list has, and who takes it is noted in the log. */
export function ExportDrawer({ eventId, search, total, onAsked, onClose }: ExportDrawerProps) {
  const { http, keptCopies } = usePlatform();
  const { data, error } = useQuery(askedQuestionsQuery(http, eventId));
  const [changed, setChanged] = useState<Columns | null>(null);
  const columns = changed ?? (data && firstColumns(data, readColumns(keptCopies, eventId)));
  const isEmpty =
    columns !== undefined &&
    columns.facts.length + columns.questions.length + columns.confirmation.length === 0;
  const { page: _page, pageSize: _pageSize, ...list } = search;
  const isSensitive =
    data?.questions.some(({ id, sensitive }) => sensitive && columns?.questions.includes(id)) ||
    data?.confirmation.questions.some(({ id, sensitive }) => sensitive && columns?.confirmation.includes(id));

  const ask =
    columns && !isEmpty
      ? () => {
          keepColumns(keptCopies, eventId, columns);
          return http(exportApplications, {
            params: { eventId },
            query: {
              ...list,
              facts: columns.facts.join(','),
              questions: columns.questions.join(','),
              ...(columns.confirmation.length > 0 && { confirmation: columns.confirmation.join(',') }),
              ...(isSensitive && { sensitive: 'yes' }),
            },
          });
        }
      : undefined;
  return (
    <DownloadDrawer
      title="Download as CSV"
      description={listInWords(search, total)}
      ask={ask}
      onAsked={onAsked}
      onClose={onClose}
      error={error}
    >
      {data && columns && (
        <ColumnChoice data={data} columns={columns} isEmpty={isEmpty} onChange={setChanged} />
      )}
    </DownloadDrawer>
  );
}

type ColumnChoiceProps = {
  data: AskedQuestions;
  columns: Columns;
  isEmpty: boolean;
  onChange: (columns: Columns) => void;
};

function ColumnChoice({ data, columns, isEmpty, onChange }: ColumnChoiceProps) {
  const group = (form: 'questions' | 'confirmation', isSensitive: boolean) =>
    questionGroup(
      form === 'questions' ? data : data.confirmation,
      ({ sensitive }) => sensitive === isSensitive,
      columns[form],
      (chosen) => onChange({ ...columns, [form]: chosen }),
    );
  const atConfirmation = group('confirmation', false);
  const sensitive = group('questions', true);
  const sensitiveAtConfirmation = group('confirmation', true);
  return (
    <Stack>
      <CheckboxGroup
        label="About the person"
        options={ExportFact.options.map((fact) => ({ value: fact, label: factLabels[fact] }))}
        value={columns.facts}
        onChange={(ticked) => onChange({ ...columns, facts: z.array(ExportFact).parse(ticked) })}
        {...(isEmpty && { error: 'Choose at least one column.' })}
      />
      <CheckboxGroup label="Answers" {...group('questions', false)} />
      {atConfirmation.options.length > 0 && (
        <CheckboxGroup label="Answers at confirmation" {...atConfirmation} />
      )}
      {sensitive.options.length > 0 && (
        <CheckboxGroup
          label="Sensitive answers"
          description="About health, origin or the like. The log notes that you took them."
          {...sensitive}
        />
      )}
      {sensitiveAtConfirmation.options.length > 0 && (
        <CheckboxGroup
          label="Sensitive answers at confirmation"
          description="About health, origin or the like. The log notes that you took them."
          {...sensitiveAtConfirmation}
        />
      )}
    </Stack>
  );
}

const factLabels: Readonly<Record<ExportFact, string>> = {
  userId: 'Identifier',
  name: 'Name',
  email: 'E-mail',
  status: 'Status',
  statusSince: 'Status since',
  submittedAt: 'Submitted',
};

const Columns = z.object({
  facts: z.array(ExportFact),
  questions: z.array(QuestionId),
  confirmation: z._default(z.array(QuestionId), []),
});
type Columns = z.infer<typeof Columns>;

/** What was chosen last, as far as it can still be chosen; at first all that is not sensitive, which is asked for each time. */
function firstColumns(data: AskedQuestions, last: Columns | undefined): Columns {
  const plain = ({ questions, current }: AskedQuestions['confirmation'], chosen = current) =>
    questions.filter(({ id, sensitive }) => !sensitive && chosen.includes(id)).map(({ id }) => id);
  return {
    facts: last?.facts ?? ['name', 'email', 'status', 'submittedAt'],
    questions: plain(data, last?.questions),
    confirmation: plain(data.confirmation, last?.confirmation),
  };
}

const copyOf = (eventId: EventId) => `applications-file:${eventId}`;

function readColumns(kept: KeptCopies | undefined, eventId: EventId): Columns | undefined {
  return Columns.safeParse(kept?.list(copyOf(eventId))[0]?.value).data;
}

function keepColumns(kept: KeptCopies | undefined, eventId: EventId, columns: Columns): void {
  kept?.put(copyOf(eventId), 'columns', columns);
}
