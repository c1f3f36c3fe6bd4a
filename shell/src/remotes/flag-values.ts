import { evaluateFlag, type CurrentUser } from '@event-portal/contracts';
import type { RemoteCatalogue } from './remote-catalogue';

/** What the flags of a remote are for somebody, or for nobody. */
export type ReadFlags = (
  remote: string,
  user: CurrentUser | null,
) => Promise<Readonly<Record<string, boolean>>>;

/**
 * Evaluates the flags of remotes, each remote once for a person: a page does not change under somebody because a flag does.
 * The next load of the portal has what the registry says then.
 */
export function createFlagValues(
  { flags }: Pick<RemoteCatalogue, 'flags'>,
  now: () => Date = () => new Date(),
): ReadFlags {
  const evaluated = new Map<string, ReturnType<ReadFlags>>();

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

  return (remote, user) => {
    const key = `${remote} ${user?.userId ?? ''}`;
    const values = evaluated.get(key) ?? evaluate(remote, user?.userId ?? null);
    evaluated.set(key, values);
    return values;
  };
}
