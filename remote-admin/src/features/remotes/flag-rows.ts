import {
  evaluateFlag,
  hasEnded,
  type FlagContext,
  type FlagEvaluation,
  type RemoteRegistry,
} from '@event-portal/contracts';

/** A feature flag, with what it is for the person who looks. */
export type FlagRow = {
  readonly remote: string;
  readonly name: string;
  readonly owner: string;
  readonly ends: string;
  readonly isOverdue: boolean;
  readonly share: string;
  /** What it is for them. */
  readonly own: string;
};

/** The flags of all remotes, those first that should be gone by now. */
export async function listFlags(
  { remotes }: RemoteRegistry,
  context: FlagContext,
): Promise<readonly FlagRow[]> {
  const rows = remotes.flatMap(({ name: remote, flags = {} }) =>
    Object.entries(flags).map(async ([name, flag]): Promise<FlagRow> => {
      const { value, reason } = await evaluateFlag(name, flag, context);
      const { owner, ends, percent, people } = flag;
      return {
        remote,
        name,
        owner,
        ends,
        isOverdue: hasEnded(flag, context.now),
        share: people.length === 0 ? `${percent} %` : `${percent} % and ${people.length} by name`,
        own: `${value ? 'On' : 'Off'}${reasons[reason]}`,
      };
    }),
  );
  return (await Promise.all(rows)).sort((a, b) => Number(b.isOverdue) - Number(a.isOverdue));
}

const reasons: Readonly<Record<FlagEvaluation['reason'], string>> = {
  disabled: ' since its end',
  static: ' for everybody',
  split: ', in the share',
  'targeting-match': ', by name',
  default: '',
};
