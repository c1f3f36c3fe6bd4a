import type {
  EventId,
  MovedPeople,
  RankedPerson,
  RankedRun,
  RankingReason,
  RunId,
} from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  Button,
  DateTime,
  Drawer,
  ErrorState,
  KeyValueList,
  Section,
  SkeletonText,
  Stack,
} from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countPeople, describeSkipped, notedLabels } from '#shared/decision-words.ts';
import { ApplyDialog } from './apply-dialog';
import { quotaQuestionsQuery, rankedRunQuery } from './ranking.api';

export type RunDrawerProps = { eventId: EventId; runId: RunId; timeZone: string; onClose: () => void };

/** What a ranked run proposes, and whether it is noted. */
export function RunDrawer({ eventId, runId, timeZone, onClose }: RunDrawerProps) {
  const { http } = usePlatform();
  const { data: run, error, refetch, isFetching } = useQuery(rankedRunQuery(http, eventId, runId));
  const [isApplying, setApplying] = useState(false);
  return (
    <>
      <Drawer
        open
        onOpenChange={(open) => !open && onClose()}
        title="Ranked run"
        steps={undefined}
        {...(run && {
          actions: (
            <Button variant="primary" onClick={() => setApplying(true)}>
              Note the decisions
            </Button>
          ),
        })}
      >
        {!run && !error && <SkeletonText lines={8} />}
        {!run && error && (
          <ErrorState
            title="This run could not be loaded"
            advice={describeFailure(error)}
            onRetry={() => void refetch()}
            retryPending={isFetching}
          />
        )}
        {run && <RunView eventId={eventId} run={run} timeZone={timeZone} />}
      </Drawer>
      {isApplying && <ApplyDialog eventId={eventId} runId={runId} onClose={() => setApplying(false)} />}
    </>
  );
}

function RunView({ eventId, run, timeZone }: { eventId: EventId; run: RankedRun; timeZone: string }) {
  const { counts, rules, byHand, skipped, cut, quotas, difference, overrides } = run;
  const inCut = cut.filter(({ decision }) => decision === 'accept');
  const outOfCut = cut.filter(({ decision }) => decision !== 'accept');
  return (
    <Stack gap="large">
      <KeyValueList
        items={[
          { key: 'To accept', value: `${counts.accept} of ${rules.places} places` },
          { key: 'To waitlist', value: counts.waitlist },
          { key: 'To reject', value: counts.reject },
          { key: 'Left undecided', value: counts.undecided },
          { key: 'Kept as noted by hand', value: byHand },
          { key: 'Seed for ties', value: rules.seed },
        ]}
      />
      <Section title="Around the line" level={3}>
        <Stack>
          {cut.length === 0 && <p>Nobody is ranked. Have more applications read first.</p>}
          {inCut.length > 0 && <People title="The last who get a place" people={inCut} />}
          {outOfCut.length > 0 && <People title="The first who do not" people={outOfCut} />}
        </Stack>
      </Section>
      {rules.quotas && (
        <Section title="Shares" level={3}>
          <Quotas eventId={eventId} question={rules.quotas.question} quotas={quotas} />
        </Section>
      )}
      {difference && (
        <Section title="Since the run before" level={3}>
          <p>
            Compared with the run of <DateTime value={difference.madeAt} timeZone={timeZone} />.
          </p>
          <Moved moved={difference.moved} none="Everybody is where they were." />
        </Section>
      )}
      {overrides.length > 0 && (
        <Section title="Noted otherwise by hand" level={3}>
          <Moved moved={overrides} none="" />
        </Section>
      )}
      {skipped.length > 0 && (
        <Section title="Not ranked" level={3}>
          <ul>
            {skipped.map((some) => (
              <li key={some.reason}>{describeSkipped(some)}</li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  );
}

const reasons: Readonly<Record<RankingReason, string>> = {
  score: '',
  quota_least: ', to fill a smallest share',
  quota_most: ', as their share is full',
  by_hand: ', noted by hand',
};

function People({ title, people }: { title: string; people: readonly RankedPerson[] }) {
  return (
    <Stack gap="small">
      <p>{title}</p>
      <ul>
        {people.map(({ userId, name, rank, score, decision, reason }) => (
          <li key={userId}>
            {rank}. {name}, {score === null ? 'score hidden until you have read it' : score.toFixed(2)}:{' '}
            {labelOf(decision)}
            {reasons[reason]}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function labelOf(decision: RankedPerson['decision']): string {
  return decision === null ? 'Undecided' : notedLabels[decision];
}

type QuotasProps = { eventId: EventId; question: string; quotas: RankedRun['quotas'] };

function Quotas({ eventId, question, quotas }: QuotasProps) {
  const { http } = usePlatform();
  const { data: questions = [] } = useQuery(quotaQuestionsQuery(http, eventId));
  const options = questions.find(({ id }) => id === question)?.options ?? [];
  return (
    <KeyValueList
      items={quotas.map((quota) => ({
        key: options.find(({ id }) => id === quota.option)?.label ?? quota.option,
        value: describeQuota(quota),
      }))}
    />
  );
}

function describeQuota({ accepted, people, least, most }: RankedRun['quotas'][number]): string {
  const missing = (least ?? 0) - accepted;
  const bounds = [
    ...(least === null ? [] : [`at least ${least}`]),
    ...(most === null ? [] : [`at most ${most}`]),
  ].join(', ');
  const asked = bounds === '' ? '' : ` (${bounds})`;
  const fault = missing > 0 ? `. ${missing} too few: not enough places or people.` : '';
  return `${accepted} of ${countPeople(people)}${asked}${fault}`;
}

function Moved({ moved, none }: { moved: readonly MovedPeople[]; none: string }) {
  if (moved.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {moved.map(({ from, to, count, names }) => (
        <li key={`${from} ${to}`}>
          {labelOf(from)} → {labelOf(to)}: {countPeople(count)}, {names.join(', ')}
          {count > names.length && ` and ${(count - names.length).toLocaleString('en')} more`}
        </li>
      ))}
    </ul>
  );
}
