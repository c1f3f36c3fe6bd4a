import {
  SCORES,
  type EventId,
  type ListedReading,
  type OwnReadings,
  type ReadingId,
  type Rubric,
  type Score,
} from '@event-portal/contracts';
import { describeFailure, usePerson, usePlatform } from '@event-portal/remote-kit';
import { Banner, Button, Cluster, ErrorState, ProgressBar, SkeletonText, Stack } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { KeysDialog } from './keys-dialog';
import { ReadableAnswers } from './readable-answers';
import { openReadingCopies } from './reading-copies';
import styles from './reading-desk.module.css';
import { createReadingDrafts, draftOf, type Opinion, type ReadingDrafts } from './reading-drafts';
import { ReadingList } from './reading-list';
import { ownReadingQuery, ownReadingsQuery, saveReading } from './reading.api';
import { RubricPanel } from './rubric-panel';
import { TakeBackButton } from './take-back-button';
import { useShortcuts } from './use-shortcuts';

export type ReadingDeskProps = { eventId: EventId; own: OwnReadings };

/** What somebody reads, one application after the other, whole by keyboard: it saves itself, and the next one is there already. */
export function ReadingDesk({ eventId, own }: ReadingDeskProps) {
  const { http } = usePlatform();
  const { rubric, closed } = own;
  const drafts = useDrafts(eventId, own);
  const changed = useSyncExternalStore(drafts.subscribe, drafts.get);
  const readings = own.readings.map((reading) => {
    const draft = changed.get(reading.readingId);
    return draft && draft.state !== 'stale' ? { ...reading, ...lineOf(draft.opinion, rubric) } : reading;
  });
  const [openId, setOpenId] = useState(() => firstToRead(own));
  const [criterion, setCriterion] = useState(0);
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [said, setSaid] = useState('');
  const [usesKeys, setUsesKeys] = useState(true);
  const [showsKeys, setShowsKeys] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const flag = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);

  const place = Math.max(
    0,
    readings.findIndex(({ readingId }) => readingId === openId),
  );
  const line = readings[place] as (typeof readings)[number];
  const previous = readings[place - 1];
  const next = readings[place + 1] ?? readings.find(({ state }) => state === 'assigned');
  const { data: reading, error, refetch } = useQuery(ownReadingQuery(http, eventId, line.readingId));
  // Fetched beforehand, so that going on is at once.
  useQuery({
    ...ownReadingQuery(http, eventId, next?.readingId ?? line.readingId),
    enabled: next !== undefined,
  });
  const draft = reading && draftOf(changed, reading);
  const isConflict = draft?.opinion.outcome === 'conflict';

  const open = (readingId: ReadingId) => {
    setOpenId(readingId);
    setCriterion(0);
    setGiven([]);
    setSaid('');
    heading.current?.focus();
  };
  const goOn = () => (next ? open(next.readingId) : setSaid('There is no other one to read.'));
  const goBack = () => (previous ? open(previous.readingId) : setSaid('This is the first one.'));
  const change = (part: Partial<Opinion>) => {
    if (reading && !closed) drafts.change(reading, part);
  };
  const give = (at: number, score: Score) => {
    const asked = rubric[at];
    if (!draft || !asked || closed) return;
    const { outcome, scores } = draft.opinion;
    change({ outcome: 'read', scores: { ...scores, [asked.id]: score } });
    setGiven([...given, { at, before: { outcome, scores } }]);
    const following = rubric[at + 1];
    setCriterion(following ? at + 1 : at);
    setSaid(`${asked.name}: ${score}. ${following ? `Next: ${following.name}.` : 'That was the last one.'}`);
  };
  /** Marks a criterion, and brings it into sight for whoever does not point at it. */
  const mark = (at: number) => {
    setCriterion(at);
    panel.current?.querySelectorAll('[data-current]')[at]?.scrollIntoView({ block: 'nearest' });
  };
  const giveByKey = (score: Score) => {
    if (!draft || isConflict || closed) return;
    give(criterion, score);
    mark(Math.min(criterion + 1, rubric.length - 1));
  };
  const undo = () => {
    const last = given.at(-1);
    if (!last || isConflict) return;
    change(last.before);
    setGiven(given.slice(0, -1));
    mark(last.at);
    setSaid(`${rubric[last.at]?.name ?? ''}: taken back.`);
  };
  const declareConflict = () => {
    if (!draft || closed) return;
    change({ outcome: isConflict ? 'read' : 'conflict' });
    setSaid(isConflict ? 'You have no conflict of interest.' : 'You have a conflict of interest.');
  };
  const skip = () => {
    if (!draft) return;
    const isSkipped = draft.opinion.outcome === 'skipped';
    change({ outcome: isSkipped ? 'read' : 'skipped' });
    if (!isSkipped) goOn();
  };

  useShortcuts(
    usesKeys && !showsKeys,
    (key) => {
      const meanings = new Map([
        ['j', goOn],
        ['k', goBack],
        ['r', () => mark(0)],
        ['u', undo],
        ['s', skip],
        ['c', declareConflict],
        ['n', () => note.current?.focus()],
        ['f', () => flag.current?.querySelector('button')?.focus()],
        ['?', () => setShowsKeys(true)],
        ...SCORES.map((score) => [String(score), () => giveByKey(score)] as const),
      ]);
      const does = meanings.get(key);
      does?.();
      return does !== undefined;
    },
    () => heading.current?.focus(),
  );

  return (
    <Stack>
      <Progress own={{ ...own, readings }} />
      {closed && <Banner title="The reading is closed">Scores stay as they are.</Banner>}
      <Unsaved drafts={drafts} />
      <div className={styles.desk}>
        <section className={styles.answers} aria-labelledby="application">
          <div className={styles.head}>
            <h2 id="application" ref={heading} tabIndex={-1} className={styles.title}>
              {line.label}
            </h2>
            <Cluster>
              <Button size="small" aria-keyshortcuts="K" aria-disabled={!previous} onClick={goBack}>
                Previous
              </Button>
              <Button size="small" aria-keyshortcuts="J" onClick={goOn}>
                Next
              </Button>
            </Cluster>
          </div>
          {line.changed && (
            <Banner tone="warning" title="Changed since you read it">
              The applicant sent other answers. What you gave stays; save it again once you have looked.
            </Banner>
          )}
          {reading ? (
            <ReadableAnswers eventId={eventId} reading={reading} />
          ) : error ? (
            <ErrorState title="This application could not be loaded" onRetry={() => void refetch()}>
              {describeFailure(error)}
            </ErrorState>
          ) : (
            <SkeletonText lines={8} />
          )}
        </section>
        <section ref={panel} className={styles.rubric} aria-label="Rubric">
          <div className={styles.status}>
            <span role="status">{said}</span>
            <span role="status">{draft && stateWords[draft.state]}</span>
          </div>
          {draft?.state === 'stale' && (
            <Banner
              tone="warning"
              title="Read in another tab"
              live="polite"
              action={
                <Button
                  size="small"
                  onClick={() => {
                    drafts.drop(line.readingId);
                    setGiven([]);
                    void refetch();
                  }}
                >
                  Show what is saved
                </Button>
              }
            >
              It was saved there in the meantime. What you said here is not saved over it.
            </Banner>
          )}
          {reading && draft && (
            <RubricPanel
              rubric={rubric}
              opinion={draft.opinion}
              current={criterion}
              closed={closed}
              noteRef={note}
              flagRef={flag}
              onFocusCriterion={setCriterion}
              onScore={give}
              onConflict={declareConflict}
              onChange={change}
              onSkip={skip}
              onNext={goOn}
              isSaved={[...changed.values()].every(({ state }) => state === 'saved')}
              saveNow={drafts.flush}
              takeBack={
                <TakeBackButton
                  key={reading.readingId}
                  eventId={eventId}
                  reading={reading}
                  isSaved={draft.state === 'saved'}
                  onTakenBack={() => {
                    drafts.drop(reading.readingId);
                    setCriterion(0);
                    setGiven([]);
                    setSaid('Taken back.');
                  }}
                />
              }
            />
          )}
          <div className={styles.keys}>
            <Button variant="quiet" size="small" aria-keyshortcuts="?" onClick={() => setShowsKeys(true)}>
              Keys: 1 to 5 score, J next, ? all
            </Button>
          </div>
        </section>
        <div className={styles.list}>
          <ReadingList readings={readings} rubric={rubric} current={line.readingId} onOpen={open} />
        </div>
      </div>
      {showsKeys && <KeysDialog isOn={usesKeys} onSwitch={setUsesKeys} onClose={() => setShowsKeys(false)} />}
    </Stack>
  );
}

/** A score that was given to the application on the screen, and what was said of it before. */
type Given = { readonly at: number; readonly before: Pick<Opinion, 'outcome' | 'scores'> };

const stateWords = { saved: 'Saved', saving: 'Saving …', failed: 'Not saved', stale: 'Not saved' } as const;

/** A line of the list as it is on the screen, whether it is saved or not. */
function lineOf({ outcome, scores }: Opinion, rubric: Rubric): Pick<ListedReading, 'scores' | 'state'> {
  if (outcome !== 'read') return { scores, state: outcome };
  return { scores, state: rubric.every(({ id }) => id in scores) ? 'done' : 'assigned' };
}

function firstToRead({ readings }: OwnReadings): ReadingId | undefined {
  return (readings.find(({ state }) => state === 'assigned') ?? readings[0])?.readingId;
}

function Progress({ own: { readings, minutesLeft } }: { own: OwnReadings }) {
  const read = readings.filter(({ state }) => state !== 'assigned').length;
  const left = minutesLeft !== null && read < readings.length ? `, about ${minutesLeft} min left` : '';
  return (
    <ProgressBar
      label="Read"
      value={read}
      max={readings.length}
      valueText={`${read} of ${readings.length}${left}`}
      tone={read === readings.length ? 'success' : 'accent'}
    />
  );
}

/** Says what could not be saved, also of applications that are not on the screen. */
function Unsaved({ drafts }: { drafts: ReadingDrafts }) {
  const changed = useSyncExternalStore(drafts.subscribe, drafts.get);
  const failed = [...changed.values()].filter(({ state }) => state === 'failed');
  const [first] = failed;
  if (!first) return null;
  return (
    <Banner
      tone="danger"
      live="polite"
      title={failed.length === 1 ? 'One reading is not saved' : `${failed.length} readings are not saved`}
      action={
        <Button size="small" onClick={drafts.retry}>
          Save again
        </Button>
      }
    >
      {describeFailure(first.error)} Keep this page open: what you said stays here, and is saved as soon as
      that works.
    </Banner>
  );
}

/** The drafts of the desk: saved while it is on the screen and when it goes, and as soon as network or session are back. */
function useDrafts(eventId: EventId, own: OwnReadings): ReadingDrafts {
  const { http, queryClient, keptCopies } = usePlatform();
  const person = usePerson()?.userId;
  const [drafts] = useState(() =>
    createReadingDrafts(
      (readingId, change) => saveReading(http, eventId, readingId, change),
      (saved) => {
        queryClient.setQueryData(ownReadingQuery(http, eventId, saved.readingId).queryKey, saved);
        const list = ownReadingsQuery(http, eventId).queryKey;
        const line = queryClient
          .getQueryData(list)
          ?.readings.find(({ readingId }) => readingId === saved.readingId);
        if (line?.state !== saved.state || line.changed)
          void queryClient.invalidateQueries({ queryKey: list });
      },
      openReadingCopies(keptCopies, eventId, own),
    ),
  );
  useEffect(() => drafts.open(), [drafts]);
  useEffect(() => {
    if (person !== undefined) drafts.retry();
  }, [drafts, person]);
  useEffect(() => {
    window.addEventListener('online', drafts.retry);
    return () => window.removeEventListener('online', drafts.retry);
  }, [drafts]);
  return drafts;
}
