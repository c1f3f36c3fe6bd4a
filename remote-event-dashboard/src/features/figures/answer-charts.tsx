import { FEWEST_SHOWN, type QuestionFigures } from '@event-portal/contracts';
import { BarChart, Grid } from '@event-portal/ui';

export type AnswerChartsProps = {
  questions: readonly QuestionFigures[];
  /** Of how many applications these are the answers. */
  applications: number;
  /** Of their headings. */
  level?: 2 | 3;
};

/** Beyond this many bars the rest is one: nobody compares a hundred. */
const MOST_BARS = 20;

/** The answers to each question, counted. */
export function AnswerCharts({ questions, applications, level = 2 }: AnswerChartsProps) {
  return (
    <Grid minimum="panel">
      {questions.map((question) => (
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
  );
}

function describe({ answered, sensitive, counts }: QuestionFigures, applications: number): string {
  const hidden = `Sensitive: fewer than ${FEWEST_SHOWN} are not told.`;
  if (answered === null) return hidden;
  const people = `${answered.toLocaleString('en')} of ${applications.toLocaleString('en')} answered.`;
  const words = counts.length === 0 && !sensitive ? ' They did so in their own words.' : '';
  return `${people}${words}${sensitive ? ` ${hidden}` : ''}`;
}

function toBars({ counts, answered }: QuestionFigures) {
  const told = counts.length > 0 ? counts : [{ label: 'Answered', count: answered }];
  const bars = told.map(({ label, count }) => ({
    label,
    value: count ?? 0,
    text: count === null ? `fewer than ${FEWEST_SHOWN}` : undefined,
  }));
  const rest = bars.slice(MOST_BARS);
  if (rest.length === 0) return bars;
  const others = rest.reduce((sum, { value }) => sum + value, 0);
  return [...bars.slice(0, MOST_BARS), { label: `${rest.length} others`, value: others }];
}
