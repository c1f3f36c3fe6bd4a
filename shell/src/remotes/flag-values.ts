import { evaluateFlag, type CurrentUser } from '@event-portal/contracts';
import type { RemoteCatalogue } from './remote-catalogue';

/** What the flags of a remote are for somebody, or for nobody. */
export type ReadFlags = (
  remote: string,
  user: CurrentUser | null,
) => Promise<Readonly<Record<string, boolean>>>;

/** What evaluates flags, and forgets that it has. */
type FlagValues = {
  readonly readFlags: ReadFlags;
  /** The next version of a remote begins with the flags as they are then. */
  readonly forget: (remote: string) => void;
};

/**
 * Evaluates the flags of remotes, each remote once for a person: a page does not change under somebody because a flag does.
 * The next load of the portal, or of another version of the remote, has what the registry says then.
 */
export function createFlagValues(
  { flags }: Pick<RemoteCatalogue, 'flags'>,
  now: () => Date = () => new Date(),
): FlagValues {
  const evaluated = new Map<string, Map<string, ReturnType<ReadFlags>>>();

  async function evaluate(remote: string, userId: string | null): ReturnType<ReadFlags> {
    const at = { userId, now: now() };
    return Object.fromEntries(
      await Promise.all(
        Object.entries(flags(remote)).map(
          async ([name, flag]) => [name, (await evaluateFlag(name, flag, at)).value] as const,
        ),
      ),
    );
  }

  return {
    readFlags(remote, user) {
      const userId = user?.userId ?? null;
      const ofRemote = evaluated.get(remote) ?? new Map<string, ReturnType<ReadFlags>>();
      evaluated.set(remote, ofRemote);
      const values = ofRemote.get(userId ?? '') ?? evaluate(remote, userId);
      ofRemote.set(userId ?? '', values);
      return values;
    },
    forget: (remote) => void evaluated.delete(remote),
  };
}
