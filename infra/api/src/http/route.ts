import type { Endpoint, EndpointRequest, EndpointResult } from '@event-portal/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Change } from '../database/change';
import type { CallerOf } from './caller';
import type { CsvFile } from './csv';

/** What a handler gets: the parsed request, who sends it, and the way to change something. */
type Call<E extends Endpoint> = EndpointRequest<E> & {
  readonly caller: CallerOf<E>;
  readonly now: Date;
  /** Opens the transaction of a change that the log will put down to the caller. */
  readonly makeChange: <Result>(work: (change: Change) => Promise<Result>) => Promise<Result>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Registers one endpoint of the contract with the function that serves it. */
export type Route = <const E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => HandlerReply<E>,
) => void;

/** A file on its way to somebody who keeps it. */
export class SentFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly size: number,
    readonly content: Readable,
    /** Names these bytes: what is sent under the same tag is the same to the last byte. Without one, a download that broke off begins anew. */
    readonly tag?: string,
  ) {}
}

type HandlerReply<E extends Endpoint> = E extends { csv: true }
  ? Promise<CsvFile>
  : E extends { givesFile: readonly string[] }
    ? Promise<SentFile>
    : E extends { reply: unknown }
      ? Promise<EndpointResult<E>>
      : Promise<void>;
