import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getMigrations } from 'better-auth/db/migration';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { hashSecret, makeSecret } from '../../src/secrets';
import { BETTER_AUTH_SCHEMA, betterAuthOptions } from './better-auth-options';
import { BETTER_AUTH_SECRET, EXPRESS_SECRET } from './peer-secrets';

/** The session cookies of the same people with each server, in the same order. */
export type Cookies = Readonly<Record<'portal' | 'express' | 'betterAuth', readonly string[]>>;

/** Fills a migrated, empty database and a Redis with people who are signed in to every server once. */
export async function fillSessions(
  client: pg.Client,
  databaseUrl: string,
  redisUrl: string,
  people: number,
): Promise<Cookies> {
  await client.query(`
    insert into users (email, name, name_key, onboarded, created_at)
    select 'person.' || n || '@mail.test', 'Person number ' || n, 'person number ' || n, true, now()
    from generate_series(1, ${people}) n
  `);
  const { rows } = await client.query<{ id: string }>(
    'select user_id as id from users order by created_at, user_id',
  );
  const ids = rows.map(({ id }) => id);
  const tokens = ids.map(makeSecret);

  await client.query(
    `
    insert into sessions (token_hash, user_id, created_at, last_used_at)
    select token_hash, user_id, now(), now() from unnest($1::text[], $2::uuid[]) made (token_hash, user_id)
    `,
    [tokens.map(hashSecret), ids],
  );
  await fillExpress(client, redisUrl, ids, tokens);
  await fillBetterAuth(client, databaseUrl, ids, tokens);
  await client.query('vacuum analyze');
  return {
    portal: tokens.map((token) => `sh_session_id=${token}`),
    express: tokens.map(
      (token) =>
        `connect.sid=${encodeURIComponent(`s:${token}.${sign(token, EXPRESS_SECRET).replace(/=+$/, '')}`)}`,
    ),
    betterAuth: tokens.map(
      (token) =>
        `better-auth.session_token=${encodeURIComponent(`${token}.${sign(token, BETTER_AUTH_SECRET)}`)}`,
    ),
  };
}

async function fillExpress(
  client: pg.Client,
  redisUrl: string,
  ids: readonly string[],
  tokens: readonly string[],
) {
  const table = createRequire(import.meta.url).resolve('connect-pg-simple/table.sql');
  await client.query(readFileSync(table, 'utf8'));
  const cookie = { originalMaxAge: null, expires: null, httpOnly: true, path: '/' };
  const sessions = ids.map((userId) => JSON.stringify({ cookie, userId }));
  await client.query(
    `insert into session select sid, sess::json, now() + interval '1 day' from unnest($1::text[], $2::text[]) made (sid, sess)`,
    [tokens, sessions],
  );
  const redis = new Redis(redisUrl);
  const pipeline = redis.pipeline();
  tokens.forEach((token, place) => pipeline.set(`sess:${token}`, sessions[place] ?? '', 'EX', 86_400));
  await pipeline.exec();
  redis.disconnect();
}

async function fillBetterAuth(
  client: pg.Client,
  databaseUrl: string,
  ids: readonly string[],
  tokens: readonly string[],
) {
  await client.query(`create schema ${BETTER_AUTH_SCHEMA}`);
  const options = betterAuthOptions(databaseUrl);
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
  await options.database.end();
  await client.query(`
    insert into ${BETTER_AUTH_SCHEMA}."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select user_id, name, email, true, now(), now() from users
  `);
  await client.query(
    `
    insert into ${BETTER_AUTH_SCHEMA}.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
    select gen_random_uuid(), token, user_id, now() + interval '7 days', now(), now()
    from unnest($1::text[], $2::text[]) made (token, user_id)
    `,
    [tokens, ids],
  );
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64');
}
