import { downloadFileArchive, type AskedQuestions, type Question } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, CheckboxGroup, formatBytes, Select, Stack } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DownloadDrawer } from './download-drawer';
import type { ExportDrawerProps } from './export-drawer';
import { listInWords } from './list-in-words';
import { questionGroup } from './question-group';
import { archiveSizeQuery, askedQuestionsQuery } from './received-application.api';

/** What an archive has: the files that answer these questions, of all or of those alone who agreed to something. */
type Choice = { readonly questions: readonly string[]; readonly consent: string | null };

/** Asks which files an archive has, and with whose consent: it has the people that the list has, and the log notes who takes it. */
export function ArchiveDrawer({ eventId, search, total, onAsked, onClose }: ExportDrawerProps) {
  const { http } = usePlatform();
  const { data, error } = useQuery(askedQuestionsQuery(http, eventId));
  const [changed, setChanged] = useState<Choice | null>(null);
  const choice = changed ?? (data && firstChoice(data));
  const { page: _page, pageSize: _pageSize, sort, ...list } = search;
  const isSensitive = data?.questions.some(
    ({ id, sensitive }) => sensitive && (choice?.questions.includes(id) || choice?.consent === id),
  );
  const chosen =
    choice && choice.questions.length > 0
      ? {
          ...list,
          questions: choice.questions.join(','),
          ...(choice.consent !== null && { consent: choice.consent }),
          ...(isSensitive && { sensitive: 'yes' as const }),
        }
      : undefined;
  const size = useQuery(archiveSizeQuery(http, eventId, chosen));
  const isEmpty = size.data?.files === 0;
  const ask =
    chosen && !isEmpty
      ? () => http(downloadFileArchive, { params: { eventId }, query: { ...chosen, sort } })
      : undefined;
  return (
    <DownloadDrawer
      title="Download files"
      description={`One archive with the files of ${listInWords(search, total)}`}
      ask={ask}
      onAsked={onAsked}
      onClose={onClose}
      error={error}
    >
      {data && choice && (
        <>
          <FileChoice data={data} choice={choice} onChange={setChanged} />
          {chosen && <ArchiveSize size={size.data} error={size.error} />}
        </>
      )}
    </DownloadDrawer>
  );
}

type Size = { readonly people: number; readonly files: number; readonly bytes: number };

/** How large the download gets. It is no reason to wait: whoever cannot be told so downloads it all the same. */
function ArchiveSize({ size, error }: { size: Size | undefined; error: Error | null }) {
  if (error) return <p role="status">How large the archive gets is not known: {describeFailure(error)}</p>;
  if (!size) return <p role="status">Counting the files …</p>;
  const { people, files, bytes } = size;
  if (files === 0) return <p role="status">Nobody in the list has sent such a file.</p>;
  return (
    <p role="status">
      {`${count(files, 'file', 'files')} of ${count(people, 'person', 'people')}, about ${formatBytes(bytes)}.`}
    </p>
  );
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** All files that are asked for now and are not sensitive. */
function firstChoice({ questions, current }: AskedQuestions): Choice {
  const first = questions.filter(({ id, sensitive }) => !sensitive && current.includes(id));
  return { questions: first.filter(isFile).map(({ id }) => id), consent: null };
}

const isFile = ({ kind }: Question) => kind === 'file';

/** No question has this name. */
const NO_CONSENT = '-';

type FileChoiceProps = {
  data: AskedQuestions;
  choice: Choice;
  onChange: (choice: Choice) => void;
};

function FileChoice({ data, choice, onChange }: FileChoiceProps) {
  const consents = data.questions.filter(({ kind }) => kind === 'consent');
  const group = (isSensitive: boolean) =>
    questionGroup(
      data,
      (question) => isFile(question) && question.sensitive === isSensitive,
      choice.questions,
      (questions) => onChange({ ...choice, questions }),
    );
  const [plain, sensitive] = [group(false), group(true)];
  const missing = choice.questions.length === 0 && { error: 'Choose at least one.' };
  return (
    <Stack>
      {plain.options.length > 0 && <CheckboxGroup label="Files" {...plain} {...missing} />}
      {sensitive.options.length > 0 && (
        <CheckboxGroup
          label="Sensitive files"
          description="About health, origin or the like. The log notes that you took them."
          {...sensitive}
          {...(plain.options.length === 0 && missing)}
        />
      )}
      {consents.length > 0 && (
        <Select
          label="Consent"
          description="Only files of people who said yes to it are in the archive."
          options={[
            { value: NO_CONSENT, label: 'None: files of everybody in the list' },
            ...consents.map(({ id, label }) => ({ value: id, label })),
          ]}
          value={choice.consent ?? NO_CONSENT}
          onChange={(value) => onChange({ ...choice, consent: value === NO_CONSENT ? null : value })}
        />
      )}
      {choice.consent === null && (
        <Banner tone="warning" title="Nobody’s consent is checked">
          {consents.length === 0 && 'The form asks for none. '}
          Pass these files on only to those whom the applicants know of. You are responsible for that.
        </Banner>
      )}
      <p>
        The last file of the archive, index.csv, says whose each file is, and which are missing. The log notes
        that you took it. Nobody has checked what is in the files: open them in a viewer that is up to date.
      </p>
    </Stack>
  );
}
