import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { toNodeHandler } from 'better-auth/node';
import { betterAuthOptions } from './better-auth-options';
import { listenAndTell } from './tell-address';

/** The session and its person by better-auth; with `COOKIE_CACHE=yes` from a signed cookie, which asks no database. */
const { DATABASE_URL = '', COOKIE_CACHE } = process.env;
const auth = betterAuth({
  ...betterAuthOptions(DATABASE_URL),
  // Longer than the bench takes.
  session: { cookieCache: { enabled: COOKIE_CACHE === 'yes', maxAge: 3_600 } },
});
const handle = toNodeHandler(auth);
const server = createServer((request, response) => void handle(request, response));
listenAndTell(server);
