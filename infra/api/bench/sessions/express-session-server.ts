import { createServer } from 'node:http';
import connectPgSimple from 'connect-pg-simple';
import { RedisStore } from 'connect-redis';
import express from 'express';
import session, { type Store } from 'express-session';
import pg from 'pg';
import { createClient } from 'redis';
import { listenAndTell } from './tell-address';
import { EXPRESS_SECRET } from './peer-secrets';

/** The same answer by express-session, as its documentation sets it up; `TOUCH=no` leaves out the write of each request. */
const { DATABASE_URL, REDIS_URL, TOUCH } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const disableTouch = TOUCH === 'no';

async function openStore(): Promise<Store> {
  if (!REDIS_URL) return new (connectPgSimple(session))({ pool, disableTouch, pruneSessionInterval: false });
  const client = createClient({ url: REDIS_URL });
  await client.connect();
  return new RedisStore({ client, disableTouch });
}

const app = express();
app.use(
  session({ store: await openStore(), secret: EXPRESS_SECRET, resave: false, saveUninitialized: false }),
);
app.get('/auth/me', (request, response, next) => {
  const { userId } = request.session;
  if (!userId) return void response.sendStatus(401);
  pool
    .query(
      'select user_id, email, preferred_email, name, onboarded, image, role, email_consent from users where user_id = $1',
      [userId],
    )
    .then(({ rows }) => response.json(rows[0]), next);
});
listenAndTell(createServer(app));

declare module 'express-session' {
  interface SessionData {
    userId: string;
  }
}
