import { Badge, Cluster, DateTime, RelativeTime } from '@event-portal/ui';

type Moment = { value: string; timeZone: string };

/** How long there is still time. */
export function DueChip({ value, timeZone }: Moment) {
  return (
    <Badge tone="warning">
      Due <RelativeTime value={value} timeZone={timeZone} />
    </Badge>
  );
}

/** Until when something has to be done, and how long that is from now; `verb` is what has to be done: "Answer". */
export function Deadline({ verb, ...moment }: Moment & { verb: string }) {
  return (
    <Cluster>
      <DueChip {...moment} />
      <span>
        {verb} by <DateTime {...moment} />
      </span>
    </Cluster>
  );
}
