import type { Attendee } from '@event-portal/contracts';
import { cancelWaitingChange, describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  PersonList,
  PersonRow,
  RelativeTime,
  Section,
  Stack,
  UndoIcon,
  VisuallyHidden,
} from '@event-portal/ui';
import type { CheckIn } from './use-check-ins';

const LAST = 5;

export type RecentCheckInsProps = {
  /** Newest first. */
  arrived: readonly Attendee[];
  checkIns: readonly CheckIn[];
  timeZone: string;
  onUndo: (person: Attendee) => void;
};

/** The latest check-ins: those that failed, those that wait, and the last people, each with a way to undo it. */
export function RecentCheckIns({ arrived, checkIns, timeZone, onUndo }: RecentCheckInsProps) {
  const { queryClient } = usePlatform();
  const failed = checkIns.filter(({ state }) => state === 'failed');
  const underWay = checkIns.filter(({ state }) => state === 'waiting' || state === 'sending');
  const isUnderWay = ({ userId }: Attendee) => underWay.some(({ person }) => person.userId === userId);
  const last = arrived.filter((person) => !isUnderWay(person)).slice(0, LAST);
  return (
    <Stack>
      <VisuallyHidden>
        <p role="status">{checkIns[0] && announce(checkIns[0], arrived)}</p>
      </VisuallyHidden>
      {failed.map(({ id, person, error }) => (
        <Banner key={id} tone="danger" title={`${person.name}: nothing was changed`} live="assertive">
          {describeFailure(error)}
        </Banner>
      ))}
      {underWay.length + last.length > 0 && (
        <Section title="Last at the door">
          <PersonList>
            {underWay.map(({ id, person, state }) => (
              <PersonRow
                key={person.userId}
                person={person}
                note={
                  state === 'waiting' ? 'Waits for the network, and is sent when it is back' : 'Being sent …'
                }
              >
                {state === 'waiting' && (
                  <Button variant="quiet" onClick={() => cancelWaitingChange(queryClient, id)}>
                    Do not check in {person.name}
                  </Button>
                )}
              </PersonRow>
            ))}
            {last.map((person) => (
              <PersonRow
                key={person.userId}
                person={person}
                note={
                  person.checkedInAt !== null && (
                    <RelativeTime value={person.checkedInAt} timeZone={timeZone} />
                  )
                }
              >
                <Button variant="quiet" icon={<UndoIcon />} onClick={() => onUndo(person)}>
                  Undo {person.name}
                </Button>
              </PersonRow>
            ))}
          </PersonList>
        </Section>
      )}
    </Stack>
  );
}

/** A check-in that was undone since is announced on its own, not here. */
function announce({ state, person }: CheckIn, arrived: readonly Attendee[]): string {
  if (state === 'waiting') return `${person.name} waits for the network.`;
  const isHere = arrived.some(({ userId }) => userId === person.userId);
  return state === 'done' && isHere ? `${person.name} is checked in.` : '';
}
