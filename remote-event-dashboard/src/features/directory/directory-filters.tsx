import {
  TeamId,
  type DirectoryFilter,
  type EndpointReply,
  type listDirectory,
} from '@event-portal/contracts';
import { Select } from '@event-portal/ui';

const ANY = 'any';

/** What the selects above a list of people with a seat need to know of it. */
type Known = Pick<EndpointReply<typeof listDirectory>, 'questions' | 'team'>;

export type DirectoryFiltersProps = Known & {
  search: Pick<DirectoryFilter, 'team' | 'answer'>;
  onChange: (change: Pick<DirectoryFilter, 'team'> | Pick<DirectoryFilter, 'answer'>) => void;
};

/** Narrows people with a seat down to a team, or to those who gave one answer. */
export function DirectoryFilters({ questions, team, search, onChange }: DirectoryFiltersProps) {
  const answers = questions.flatMap(({ id, label, options }) =>
    options.map((option) => ({ value: `${id}:${option.id}`, label: `${label}: ${option.label}` })),
  );
  return (
    <>
      <Select
        label="Team"
        hideLabel
        size="small"
        options={[
          { value: ANY, label: 'Any team, or none' },
          { value: 'none', label: 'Without a team' },
          ...(team ? [{ value: team.teamId, label: team.name }] : []),
        ]}
        value={search.team ?? ANY}
        onChange={(value) => onChange({ team: value === 'none' ? value : TeamId.safeParse(value).data })}
      />
      {answers.length > 0 && (
        <Select
          label="Answer"
          hideLabel
          size="small"
          options={[{ value: ANY, label: 'Any answer' }, ...answers]}
          value={search.answer ?? ANY}
          onChange={(value) => onChange({ answer: value === ANY ? undefined : value })}
        />
      )}
    </>
  );
}
