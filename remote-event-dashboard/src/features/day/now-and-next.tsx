import type { ProgrammeItem } from '@event-portal/contracts';
import { DateTime, KeyValueList } from '@event-portal/ui';

export type NowAndNextProps = {
  /** In order of time. */
  programme: readonly ProgrammeItem[];
  timeZone: string;
  now: number;
};

/** What is on, and what comes after it; an item lasts until the next begins. */
export function NowAndNext({ programme, timeZone, now }: NowAndNextProps) {
  const isAhead = ({ startsAt }: ProgrammeItem) => Date.parse(startsAt) > now;
  const current = programme.findLast((item) => !isAhead(item));
  const next = programme.find(isAhead);
  return (
    <KeyValueList
      items={[
        ...(current ? [{ key: 'Now', value: <Item item={current} /> }] : []),
        ...(next
          ? [
              {
                key: 'Next',
                value: (
                  <>
                    <Item item={next} />
                    <p>
                      <DateTime value={next.startsAt} timeZone={timeZone} now={now} />
                    </p>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Item({ item: { title, place } }: { item: ProgrammeItem }) {
  return <p>{place === '' ? title : `${title}, ${place}`}</p>;
}
