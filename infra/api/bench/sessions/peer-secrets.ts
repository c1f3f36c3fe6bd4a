import { randomBytes } from 'node:crypto';

const secret = (name: string) => (process.env[name] ??= randomBytes(32).toString('base64url'));

/** What the peers sign their cookies with: made by the bench, and told to the servers by the environment. */
export const EXPRESS_SECRET = secret('BENCH_EXPRESS_SECRET');
export const BETTER_AUTH_SECRET = secret('BENCH_BETTER_AUTH_SECRET');
