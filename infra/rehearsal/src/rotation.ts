import { Failure } from '@event-portal/commands';
import pg from 'pg';
import { succeeded, type Rehearsal } from './rehearsal';

/**
 * Rotates a secret while it is in use: a second account of the database, the secrets manager told of it, a release, and the
 * first account locked. @throws Failure
 */
export async function rotateDatabasePassword({
  databaseUrl,
  secretsManager,
  release,
}: Rehearsal): Promise<string> {
  const { secrets, update } = secretsManager;
  const old = new URL(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const create = (name: string, password: string) =>
      client.query(`create role ${name} login superuser password '${password}'`);
    const urlOf = (name: string, password: string) => {
      const url = new URL(old);
      url.username = name;
      url.password = password;
      return url.href;
    };
    await create('portal_before', 'password-before');
    secrets.api.DATABASE_URL = urlOf('portal_before', 'password-before');
    update();
    succeeded(await release('deploy', 'api', 'v1'));

    await create('portal_after', 'password-after');
    secrets.api.DATABASE_URL = urlOf('portal_after', 'password-after');
    update();
    succeeded(await release('deploy', 'api', 'v1'));
    await client.query('alter role portal_before nologin');
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where usename = 'portal_before'`,
    );
    if (rows[0]?.count !== '0') throw new Failure('Something still uses the old account of the database.');
    return 'twice; the old account is locked, and nothing uses it';
  } finally {
    await client.end();
  }
}
