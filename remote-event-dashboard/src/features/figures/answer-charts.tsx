import { FEWEST_SHOWN, type QuestionFigures } from '@event-portal/contracts';
import { BarChart, Grid, KeyValueList, Section, Stack } from '@event-portal/ui';

export type AnswerChartsProps = {
  questions: readonly QuestionFigures[];
  /** How many were asked. */
  applications: number;
  /** Of their headings. */
  level?: 2 | 3;
};

/** Beyond this many bars the rest is one: nobody compares a hundred. */
const MOST_BARS = 20;

/** The answers to each question, counted; of those in people's own words, how many there are. */
export function AnswerCharts({ questions, applications, level = 2 }: AnswerChartsProps) {
  const inOwnWords = questions.filter(({ counts }) => counts.length === 0);
  return (
    <Stack gap="large">
      <Grid minimum="panel">
        {questions
          .filter(({ counts }) => counts.length > 0)
          .map((question) => (
            <BarChart
              key={question.id}
              level={level}
              title={question.label}
              description={describe(question, applications)}
              labelName="Answer"
              valueName="People"
              bars={toBars(question)}
            />
          ))}
      </Grid>
      {inOwnWords.length > 0 && (
        <Section title="In their own words" level={level}>
          <KeyValueList
            items={inOwnWords.map((question) => ({
              key: question.label,
              value: describe(question, applications),
            }))}
          />
        </Section>
      )}
    </Stack>
  );
}

function describe({ answered, sensitive }: QuestionFigures, applications: number): string {
  const hidden = `Sensitive: fewer than ${FEWEST_SHOWN} are not told.`;
  if (answered === null) return hidden;
  const people = `${answered.toLocaleString('en')} of ${applications.toLocaleString('en')} answered.`;
  return sensitive ? `${people} ${hidden}` : people;
}

function toBars({ counts }: QuestionFigures) {
  const bars = counts.map(({ label, count }) => ({
    label,
    value: count ?? 0,
    text: count === null ? `fewer than ${FEWEST_SHOWN}` : undefined,
  }));
  const rest = bars.slice(MOST_BARS);
  if (rest.length === 0) return bars;
  const others = rest.reduce((sum, { value }) => sum + value, 0);
  return [...bars.slice(0, MOST_BARS), { label: `${rest.length} others`, value: others }];
}
