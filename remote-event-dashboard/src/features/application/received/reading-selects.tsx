import { ReadingFlag, SCORES } from '@event-portal/contracts';
import { Select } from '@event-portal/ui';
import { flagLabels } from '#shared/reading-words.ts';
import { anything, type ReadingFiltersProps } from './reading-filter';

/** An option of a filter that takes it away. */
const ANY = 'any score';
const ALL = 'all';
const STEP = 0.5;
const bounds = Array.from(
  { length: (SCORES.length - 1) / STEP + 1 },
  (_value, place) => SCORES[0] + place * STEP,
);

/** Narrows a list of applications by what their readers made of them. */
export function ReadingSelects({ search, onChange }: ReadingFiltersProps) {
  const { leastScore, mostScore, flag } = search;
  return (
    <>
      <Select
        label="Mean score, at least"
        hideLabel
        size="small"
        options={optionsFor('least', leastScore)}
        value={valueOf(leastScore)}
        onChange={(score) => onChange({ leastScore: boundOf(score) })}
      />
      <Select
        label="Mean score, at most"
        hideLabel
        size="small"
        options={optionsFor('most', mostScore)}
        value={valueOf(mostScore)}
        onChange={(score) => onChange({ mostScore: boundOf(score) })}
      />
      <Select
        label="Flag"
        hideLabel
        size="small"
        options={[
          { value: ALL, label: anything.flag },
          { value: 'any', label: 'Flagged' },
          ...ReadingFlag.options.map((value) => ({ value, label: flagLabels[value] })),
        ]}
        value={flag ?? ALL}
        onChange={(value) => onChange({ flag: value === 'any' ? 'any' : ReadingFlag.safeParse(value).data })}
      />
    </>
  );
}

function valueOf(score: number | undefined): string {
  return score === undefined ? ANY : String(score);
}

function boundOf(value: string): number | undefined {
  return value === ANY ? undefined : Number(value);
}

/** The bounds to choose from, and the one that a link asks for. */
function optionsFor(end: 'least' | 'most', chosen: number | undefined) {
  const scores = [...new Set([...bounds, ...(chosen === undefined ? [] : [chosen])])].sort(
    (one, other) => one - other,
  );
  return [
    { value: ANY, label: anything[end] },
    ...scores.map((score) => ({
      value: String(score),
      label: `${end === 'least' ? 'From' : 'Up to'} ${score}`,
    })),
  ];
}
