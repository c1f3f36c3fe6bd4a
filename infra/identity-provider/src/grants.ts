import { randomBytes } from 'node:crypto';
import type { Failure } from './failures';
import type { Person } from './people';

const CODE_LIFE_MS = 60_000;
const TOKEN_LIFE_MS = 3_600_000;

/** What somebody allowed an application to know, and how this sign-in is meant to fail. */
export type Grant = {
  readonly person: Person;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly failure?: Failure;
};

/** The codes and tokens that are out, in memory only: a restart forgets them. */
export type Grants = {
  readonly issueCode: (grant: Grant) => string;
  /** Gives the grant behind a code once, and only for the redirect URI that the code was made for. */
  readonly redeemCode: (code: string, redirectUri: string) => Grant | undefined;
  readonly issueToken: (grant: Grant) => { readonly token: string; readonly expiresInSeconds: number };
  readonly findToken: (token: string) => Grant | undefined;
};

/** Keeps codes and tokens until they expire. */
export function createGrants(now: () => number): Grants {
  const codes = createExpiringMap<Grant>(CODE_LIFE_MS, now);
  const tokens = createExpiringMap<Grant>(TOKEN_LIFE_MS, now);
  return {
    issueCode: codes.add,
    redeemCode(code, redirectUri) {
      const grant = codes.find(code);
      // A code that came with the wrong redirect URI is used up as well: somebody else may have it.
      codes.remove(code);
      return grant?.redirectUri === redirectUri ? grant : undefined;
    },
    issueToken: (grant) => ({ token: tokens.add(grant), expiresInSeconds: TOKEN_LIFE_MS / 1000 }),
    findToken: tokens.find,
  };
}

function createExpiringMap<Value>(lifeMs: number, now: () => number) {
  const entries = new Map<string, { value: Value; expiresAt: number }>();
  return {
    add: (value: Value): string => {
      for (const [key, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(key);
      const key = randomBytes(24).toString('base64url');
      entries.set(key, { value, expiresAt: now() + lifeMs });
      return key;
    },
    find: (key: string): Value | undefined => {
      const entry = entries.get(key);
      return entry && entry.expiresAt > now() ? entry.value : undefined;
    },
    remove: (key: string) => entries.delete(key),
  };
}
