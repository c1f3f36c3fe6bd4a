import { ReadingFlag, SCORES } from '@event-portal/contracts';
import { Button, Drawer, Select, Stack } from '@event-portal/ui';
import { flagLabels } from '#shared/reading-words.ts';
import type { ReadingFiltersProps } from './reading-filters';

/** An option of a filter that takes it away. */
const ANY = 'any score';
const ALL = 'all';
const STEP = 0.5;
const bounds = Array.from(
  { length: (SCORES.length - 1) / STEP + 1 },
  (_value, place) => SCORES[0] + place * STEP,
);

/** Asks by which of their readings applications are listed; the list beside it follows at once. */
export function ReadingFilterDrawer({
  search,
  onChange,
  onClose,
}: ReadingFiltersProps & { onClose: () => void }) {
  const { leastScore, mostScore, flag } = search;
  return (
    <Drawer
      steps={undefined}
      open
      onOpenChange={(open) => !open && onClose()}
      title="Filter by readings"
      description="Applications that nobody has read have no score."
      actions={
        <Button variant="primary" onClick={onClose}>
          Show the list
        </Button>
      }
    >
      <Stack>
        <Select
          label="Mean score, at least"
          options={optionsFor('least', leastScore)}
          value={valueOf(leastScore)}
          onChange={(score) => onChange({ leastScore: boundOf(score) })}
        />
        <Select
          label="Mean score, at most"
          options={optionsFor('most', mostScore)}
          value={valueOf(mostScore)}
          onChange={(score) => onChange({ mostScore: boundOf(score) })}
        />
        <Select
          label="Flag"
          options={[
            { value: ALL, label: 'Flagged or not' },
            { value: 'any', label: 'Flagged' },
            ...ReadingFlag.options.map((value) => ({ value, label: flagLabels[value] })),
          ]}
          value={flag ?? ALL}
          onChange={(value) =>
            onChange({ flag: value === 'any' ? 'any' : ReadingFlag.safeParse(value).data })
          }
        />
      </Stack>
    </Drawer>
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
    { value: ANY, label: end === 'least' ? 'From any score' : 'Up to any score' },
    ...scores.map((score) => ({
      value: String(score),
      label: `${end === 'least' ? 'From' : 'Up to'} ${score}`,
    })),
  ];
}
