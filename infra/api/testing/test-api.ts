import type { Endpoint, EndpointInput, EndpointReply } from '@event-portal/contracts';
import { ApiErrorBody, fillPath } from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type AppDependencies } from '../src/app';
import { readConfiguration } from '../src/configuration';
import type { FileStore } from '../src/files/file-store';
import { openFolderStore } from '../src/files/folder-store';
import { createTestDatabase, type TestDatabase } from './test-database';

/** Where the web application of the tests is. */
export const CLIENT_URL = 'http://localhost:5173';

/** Limits that no test meets by accident; the tests of the limits set their own. */
const generous = { most: 1_000_000, perMs: 60_000 };
const generousRates = {
  perCaller: { name: 'caller', ...generous },
  changes: { name: 'changes', ...generous },
  changesADay: { name: 'changes-day', ...generous },
  failedSignIns: { name: 'sign-in', ...generous },
  wrongKeys: { name: 'wrong-key', ...generous },
  uploads: { name: 'uploads', ...generous },
  walkIns: { name: 'walk-ins', ...generous },
};

/** A configuration as a test starts the API with it. */
export function testConfiguration(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): ApiConfiguration {
  return readConfiguration({
    DATABASE_URL: databaseUrl,
    AUTH_IDP_CLIENT_ID: 'portal',
    AUTH_IDP_CLIENT_SECRET: 'portal-secret',
    CLIENT_URL,
    ...environment,
  });
}

/** The API on a database of its own. */
export type TestApi = TestDatabase & {
  readonly app: FastifyInstance;
  /** Where it keeps files. */
  readonly files: FileStore;
  /** Starts a second instance on the same database. */
  readonly startAnother: () => Promise<FastifyInstance>;
  readonly close: () => Promise<void>;
};

/** What a test starts the API with, beyond a database. */
export type TestApiOptions = Omit<Partial<AppDependencies>, 'configuration' | 'database'> & {
  readonly environment?: Readonly<Record<string, string>>;
};

/** Starts the API on a new database. */
export async function startTestApi({ environment, ...rest }: TestApiOptions = {}): Promise<TestApi> {
  const test = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  const files = rest.files ?? openFolderStore(folder);
  const apps: FastifyInstance[] = [];
  const start = async (database: TestDatabase['database']) => {
    const app = await buildApp({
      configuration: testConfiguration(test.url, environment),
      database,
      rates: generousRates,
      ...rest,
      files,
    });
    apps.push(app);
    await app.ready();
    return app;
  };
  return {
    ...test,
    app: await start(test.database),
    files,
    startAnother: () => start(test.openAnother()),
    async close() {
      await Promise.all(apps.map((app) => app.close()));
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Who sends a request: the token of a session, a service key, or nobody. */
export type Sender = { readonly session?: string; readonly serviceKey?: string };

/** Sends a request as the web application would. */
export async function send(
  app: FastifyInstance,
  request: InjectOptions,
  { session, serviceKey }: Sender = {},
): Promise<LightMyRequestResponse> {
  const isChange = request.method !== undefined && request.method !== 'GET';
  return app.inject({
    ...request,
    headers: {
      ...(isChange && { origin: CLIENT_URL, 'sec-fetch-site': 'same-site' }),
      ...(session && { cookie: `sh_session_id=${session}` }),
      ...(serviceKey && { authorization: `Bearer ${serviceKey}` }),
      ...request.headers,
    },
  });
}

/** An endpoint's request, by its declaration. */
export type EndpointCall<E extends Endpoint> = {
  readonly status: number;
  /** The parsed reply. Reading it of a call that failed is a mistake of the test. */
  readonly reply: EndpointReply<E>;
  /** The error's code; undefined of a call that worked. */
  readonly error: string | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly response: LightMyRequestResponse;
};

/** Calls an endpoint through its declaration, and parses what comes back as the browser would. */
export async function call<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: EndpointInput<E>,
  sender: Sender = {},
): Promise<EndpointCall<E>> {
  const { params, query, body } = input as Partial<Record<'params' | 'query' | 'body', object>>;
  const response = await send(
    app,
    {
      method: endpoint.method,
      url: fillPath(endpoint.path, (params ?? {}) as Record<string, string>),
      ...(query && { query: query as Record<string, string> }),
      ...(body && { payload: body }),
    },
    sender,
  );
  const failure = response.statusCode >= 400 ? ApiErrorBody.parse(response.json()) : undefined;
  return {
    status: response.statusCode,
    error: failure?.error,
    fields: failure?.fields,
    response,
    get reply() {
      if (failure) throw new Error(`The call failed with ${failure.error}: ${failure.message}`);
      return (
        response.statusCode === 204 ? undefined : endpoint.reply?.parse(response.json())
      ) as EndpointReply<E>;
    },
  };
}
