import type { Cookies } from './fill-sessions';

/** A server that is measured. */
export type Contender = {
  readonly program: string;
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly cookies: keyof Cookies;
  /** Whether a cookie that the server adds to the session's is sent with it, so that it need not ask its database. */
  readonly sendsAddedCookie?: true;
};

/** Every server, and how it is set up. */
export function listContenders(databaseUrl: string, redisUrl: string) {
  const portal = {
    program: 'portal-server.ts',
    path: '/auth/me',
    cookies: 'portal',
    environment: {
      DATABASE_URL: databaseUrl,
      AUTH_IDP_CLIENT_ID: 'bench',
      AUTH_IDP_CLIENT_SECRET: 'bench',
      CLIENT_URL: 'http://localhost:5173',
      REDIS_URL: '',
    },
  } as const;
  const express = {
    program: 'express-session-server.ts',
    path: '/auth/me',
    cookies: 'express',
    environment: { DATABASE_URL: databaseUrl, REDIS_URL: '' },
  } as const;
  const betterAuth = {
    ...express,
    program: 'better-auth-server.ts',
    path: '/api/auth/get-session',
    cookies: 'betterAuth',
  } as const;
  const withEnvironment = <C extends Contender>(contender: C, environment: Record<string, string>) => ({
    ...contender,
    environment: { ...contender.environment, ...environment },
  });
  const redis = { REDIS_URL: redisUrl };
  return {
    'portal, Postgres': portal,
    'portal, Redis': withEnvironment(portal, redis),
    'express-session, Postgres': express,
    'express-session, Redis': withEnvironment(express, redis),
    'express-session, Postgres, no touch': withEnvironment(express, { TOUCH: 'no' }),
    'express-session, Redis, no touch': withEnvironment(express, { ...redis, TOUCH: 'no' }),
    'better-auth': betterAuth,
    'better-auth, cookie cache': {
      ...withEnvironment(betterAuth, { COOKIE_CACHE: 'yes' }),
      sendsAddedCookie: true,
    },
  } as const satisfies Readonly<Record<string, Contender>>;
}

/** The name of a server. */
export type ContenderName = keyof ReturnType<typeof listContenders>;

/** How many sessions are in use: an API that remembers ten thousand of them has all of the few, and none of the many. */
export const inUse = { few: 300, many: 30_000 } as const;

/** One of the two numbers of sessions. */
export type InUse = keyof typeof inUse;

type Comparison = {
  readonly ours: ContenderName;
  readonly theirs: ContenderName;
  readonly sessions: readonly InUse[];
};

/** Which of ours is compared with which of theirs. */
export const comparisons: readonly Comparison[] = [
  { ours: 'portal, Postgres', theirs: 'express-session, Postgres', sessions: ['few', 'many'] },
  { ours: 'portal, Postgres', theirs: 'express-session, Postgres, no touch', sessions: ['few', 'many'] },
  { ours: 'portal, Redis', theirs: 'express-session, Redis', sessions: ['few', 'many'] },
  { ours: 'portal, Redis', theirs: 'express-session, Redis, no touch', sessions: ['few', 'many'] },
  { ours: 'portal, Postgres', theirs: 'better-auth', sessions: ['few', 'many'] },
  { ours: 'portal, Postgres', theirs: 'better-auth, cookie cache', sessions: ['few'] },
];

/** Every server with every number of sessions that a comparison needs. */
export function listRuns(): readonly { readonly name: ContenderName; readonly sessions: InUse }[] {
  const runs = comparisons.flatMap(({ ours, theirs, sessions }) =>
    sessions.flatMap((set) =>
      [ours, theirs].map((name) => [`${name} ${set}`, { name, sessions: set }] as const),
    ),
  );
  return [...new Map(runs).values()];
}
