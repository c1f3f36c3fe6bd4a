import type { EventDetails, EventOverview, EventRole } from '@event-portal/contracts';
import { phaseLabels } from '@event-portal/remote-kit/labels';
import { DateTime, LinkButton, PhaseLine, RelativeTime, Section, Stack, TaskList } from '@event-portal/ui';
import { eventPhases } from './event-phases';
import { listToDo } from './to-do';

export type EventTasksProps = {
  event: EventDetails;
  overview: EventOverview;
  role: EventRole;
  /** The address of the event's dashboard. */
  dashboard: string;
  now: number;
};

/** Where the event stands, and what waits for the person who looks. */
export function EventTasks({ event, overview, role, dashboard, now }: EventTasksProps) {
  const { timeZone } = event;
  const { points, today } = eventPhases(event, overview, now);
  const next = points.find(({ state }) => state === 'next');
  const tasks = listToDo(event, overview, role, now);
  return (
    <>
      <Stack>
        <p>
          {next?.at ? (
            <>
              Next: {lowerFirst(next.label)}, <DateTime value={next.at} timeZone={timeZone} now={now} />.
            </>
          ) : (
            phaseLabels[event.phase].label
          )}
        </p>
        <PhaseLine
          label="Where the event stands"
          points={points.map(({ label, at, state }) => ({
            label,
            state,
            note:
              at === null ? (
                decisionsMessage(state, overview)
              ) : (
                <DateTime value={at} timeZone={timeZone} precision="day" />
              ),
          }))}
          today={today}
        />
      </Stack>
      <Section title="To do">
        <TaskList
          label="To do"
          done={allDoneMessage(event.phase, role)}
          tasks={tasks.map(({ until, note, page, verb, ...task }) => ({
            ...task,
            note: until ? (
              <>
                The first ends <RelativeTime value={until} timeZone={timeZone} now={now} />.
              </>
            ) : (
              note
            ),
            action: (
              <LinkButton size="small" href={`${dashboard}${page}`}>
                {verb}
              </LinkButton>
            ),
          }))}
        />
      </Section>
    </>
  );
}

/** There is nothing to do, said kindly. */
function allDoneMessage(phase: EventDetails['phase'], role: EventRole): string {
  if (phase === 'ended') return 'The event is over. Thank you for running it.';
  if (phase === 'running') return 'Nothing waits for you: everybody who is expected is here.';
  return role === 'staff'
    ? 'Nothing waits for you until the doors open.'
    : 'Nothing waits for you. Well done.';
}

function decisionsMessage(state: string, { applications }: EventOverview): string {
  const undecided = applications.submitted + applications.under_review;
  if (undecided > 0 && state !== 'done') return `${undecided.toLocaleString('en')} to make`;
  return state === 'done' ? 'Made' : 'None to make yet';
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
