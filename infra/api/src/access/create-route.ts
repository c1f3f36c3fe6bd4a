import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, propertyOf } from '@event-portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { makeChange } from '../database/change';
import type { Database } from '../database/database';
import { isConnectionBroken } from '../database/database-failures';
import type { PageRequest } from '../database/page';
import { leaveUnread, readAsStream } from '../http/body-parser';
import type { CallerOf, Person, Service } from '../http/caller';
import {
  CSV_PAGE_SIZE,
  csvCells,
  csvColumnsOf,
  csvHead,
  csvText,
  plainFileName,
  type CsvFile,
} from '../http/csv';
import { notFound } from '../http/problem';
import { SentFile, type Route } from '../http/route';
import { sendFile } from '../http/send-file';
import { parseRequest } from '../http/validation';
import type { Admit } from './access-control';
import { requireHeldRight } from './held-right';

/** What registering needs, and where the registered endpoints are listed. */
export type RouterOptions = {
  readonly app: FastifyInstance;
  readonly admit: Admit;
  /** Counts a change that the log will tell of, and refuses it where somebody makes too many. */
  readonly admitChange: (caller: Person | Service | null) => Promise<void>;
  readonly database: Database;
  readonly now: () => Date;
  readonly registered: Endpoint[];
};

/**
 * Builds the one way by which JSON endpoints come into being, so that none is without its access rule, its parsed
 * request, and a reply that holds what the contract promises and no more.
 */
export function createRoute({ app, admit, admitChange, database, now, registered }: RouterOptions): Route {
  return (endpoint, handler) => {
    requireDeclaredAccess(endpoint);
    registered.push(endpoint);

    /** Lets the caller in, and reads what they want; what comes back asks the handler. Undefined where it is not meant for them. */
    async function admitCall(request: FastifyRequest, reply: FastifyReply) {
      const params = endpoint.params?.safeParse(request.params);
      const eventId = eventOf(endpoint, params?.data);
      const caller = await admit(endpoint, request, reply, eventId);
      if (caller === undefined) return undefined;
      // Malformed ids are refused only now, and with the same reply as unknown ones.
      if (params?.success === false) throw notFound();

      const moment = now();
      const facts = {
        at: moment.toISOString(),
        actor: caller?.kind === 'person' ? caller.user : null,
        requestId: request.id,
      };
      const parsed = parseRequest(endpoint, {
        params: params?.data,
        query: request.query,
        body: request.body,
      });
      return async (onlyPage?: PageRequest) => {
        const result: unknown = await handler({
          ...parsed,
          ...(onlyPage && { query: { ...(parsed as { query: object }).query, ...onlyPage } }),
          caller: caller as CallerOf<typeof endpoint>,
          now: moment,
          makeChange: async (work) => {
            await admitChange(caller);
            return makeChange(database, facts, async (change) => {
              if (caller?.kind === 'person') await requireHeldRight(change.tx, endpoint, caller, eventId);
              return work(change);
            });
          },
          request,
          reply,
        });
        if (endpoint.csv) return result;
        const promised =
          caller?.kind === 'service' ? (endpoint.serviceReply ?? endpoint.reply) : endpoint.reply;
        return result instanceof SentFile ? result : promised?.parse(result);
      };
    }

    const serve = async (request: FastifyRequest, reply: FastifyReply) =>
      (await admitCall(request, reply))?.();
    const columns = csvColumnsOf(endpoint);

    const options: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      config: { takesFile: endpoint.takesFile === true },
      handler: async (request, reply) => {
        if (columns && propertyOf(request.query, 'format') === 'csv') {
          const readPage = await admitCall(request, reply);
          return readPage ? sendCsv(reply, toCsv(endpoint.path, columns, readPage)) : reply.code(204).send();
        }
        if (endpoint.csv) {
          const makeFile = await admitCall(request, reply);
          return makeFile ? sendCsv(reply, (await makeFile()) as CsvFile) : reply.code(204).send();
        }
        const result = await (endpoint.method === 'GET'
          ? retryOnBrokenConnection(() => serve(request, reply))
          : serve(request, reply));
        if (result === undefined) return reply.code(204).send();
        if (result instanceof SentFile) return sendFile(request, reply, result);
        // Serialised here: Fastify takes null for "no body".
        return reply
          .code(endpoint.status ?? 200)
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(result));
      },
    };
    if (endpoint.takesFile) readAsStream(app, (scope) => scope.route(options));
    else if (endpoint.ignoresBody) leaveUnread(app, (scope) => scope.route(options));
    else app.route(options);
  };
}

const CsvPage = z.object({ items: z.array(z.unknown()) });

type ReadPage = (page: PageRequest) => Promise<unknown>;

/** A whole list as a file, a page at a time. What changes meanwhile may be in it or not. */
function toCsv(path: string, columns: readonly string[][], readPage: ReadPage): CsvFile {
  async function* readBatches() {
    for (let page = 1, size = CSV_PAGE_SIZE; size === CSV_PAGE_SIZE; page += 1) {
      const { items } = CsvPage.parse(await readPage({ page, pageSize: CSV_PAGE_SIZE }));
      yield items.map((item) => csvCells(columns, item));
      size = items.length;
    }
  }
  const name = path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '';
  return { name, head: csvHead(columns), batches: readBatches() };
}

/** Sends a file as the reader takes it; a reader who goes away ends its making. */
async function sendCsv(reply: FastifyReply, { name, head, batches }: CsvFile) {
  const text = csvText({ head, batches: await begin(batches) });
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${plainFileName(name, 'csv')}"`)
    .send(Readable.from(text, { highWaterMark: 1 }));
}

/** Reads the first one before anything is sent: a failure still has a status. */
async function begin<Item>(items: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
  const ahead = items[Symbol.asyncIterator]();
  const first = await ahead.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => ahead };
  }
  return all();
}

/** The event that a path names. A malformed id is looked up like any other, and not found. */
function eventOf({ path }: Endpoint, params: unknown): string | undefined {
  if (!path.includes('/:eventId')) return undefined;
  const eventId = propertyOf(params, 'eventId');
  return typeof eventId === 'string' ? eventId : NOBODYS_EVENT;
}

const NOBODYS_EVENT = '00000000-0000-0000-0000-000000000000';

const RETRIES_AFTER_MS = [50, 300];

/**
 * A read that met a connection which had just broken is tried again, on another one.
 * A moment later: a server that stops breaks all of them, and the pool has to have noticed the others too. A server that is
 * busy takes longer to break them, so there is a second, later time.
 */
async function retryOnBrokenConnection<Result>(read: () => Promise<Result>): Promise<Result> {
  for (const waitMs of RETRIES_AFTER_MS) {
    try {
      return await read();
    } catch (error) {
      if (!isConnectionBroken(error)) throw error;
    }
    await delay(waitMs);
  }
  return read();
}

/** Types cannot stop a declaration that was put together at run time. */
function requireDeclaredAccess({
  method,
  path,
  access,
}: {
  method: string;
  path: string;
  access?: unknown;
}): void {
  if (access === undefined) throw new TypeError(`${method} ${path} does not say who may call it.`);
  if (typeof access === 'object' && !path.includes('/:eventId')) {
    throw new TypeError(`${method} ${path} asks for event roles, but its path names no event.`);
  }
}
