import * as z from 'zod/mini';
import type { EventRole } from './event-role';
import { UserId } from './ids';
import type { ServiceScope } from './service-scope';

type Schema = z.ZodMiniType;

/**
 * Who may call an endpoint; there is no default, so an endpoint without a rule does not compile.
 * `superuser` is a platform role. A superuser passes every `eventRoles` check.
 */
export type EndpointAccess =
  'public' | 'session' | 'superuser' | { readonly eventRoles: readonly EventRole[] };

/**
 * One call of the API as both sides see it: the API registers its route from it, the browser's HTTP client
 * calls it, the OpenAPI document prints it. A call that does not parse its reply cannot be written.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each field of `params`. */
  readonly path: `/${string}`;
  /** One sentence for the API's documentation. */
  readonly summary: string;
  /** The chapter of the API's documentation. */
  readonly tag: string;
  readonly access: EndpointAccess;
  /** Pages ask it again and again by themselves: it keeps no session alive that nobody uses. */
  readonly unattended?: true;
  /** The scope by which a service key may call it too; without one, no key opens it. */
  readonly serviceScope?: ServiceScope;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is a file, as it is, rather than JSON. */
  readonly takesFile?: true;
  /** Whatever body comes along, of whatever type, is left unread. */
  readonly ignoresBody?: true;
  /** What a service gets in place of `reply`: services do not learn where people can be written to. */
  readonly serviceReply?: Schema;
  /** The body of a successful reply; absent for an endpoint that answers 204. */
  readonly reply?: Schema;
  /** Answers a CSV file, line by line, in place of `reply`. */
  readonly csv?: true;
  /** The fields of an item that the file of a list leaves out: another endpoint makes a file of them. */
  readonly notInCsv?: readonly string[];
  /** The body of a successful reply is a file of one of these media types, to be kept and not shown, rather than JSON. */
  readonly givesFile?: readonly string[];
  /** The status of a successful reply where it is neither 200 nor 204. */
  readonly status?: 201;
};

/** How an endpoint is called where no code of its declaration is at hand: `GET /events/:eventId`. */
export const EndpointName = z
  .string()
  .check(
    z.regex(
      /^(?:GET|POST|PUT|PATCH|DELETE) \/[\w/:.-]*$/,
      'An endpoint is a method and a path, such as GET /events/:eventId.',
    ),
    z.maxLength(200),
  );
export type EndpointName = z.infer<typeof EndpointName>;

/** The name of an endpoint. */
export function endpointName({ method, path }: Pick<Endpoint, 'method' | 'path'>): EndpointName {
  return `${method} ${path}`;
}

/** The query of a change that may be sent later than it was made: who made it. The API takes it from nobody else. */
export const waitingQuery = z.object({ madeBy: z.optional(UserId) });

/** A change that may be sent later than it was made: a second call changes nothing, and nobody else can send it. */
export type WaitingEndpoint = Endpoint & {
  readonly method: 'PUT' | 'DELETE';
  readonly query: typeof waitingQuery;
};

type InputOf<T> = T extends Schema ? z.input<T> : undefined;
type OutputOf<T> = T extends Schema ? z.output<T> : undefined;

/** What a caller hands over: exactly the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = Pick<
  { params: InputOf<E['params']>; query: InputOf<E['query']>; body: InputOf<E['body']> },
  Extract<keyof E, 'params' | 'query' | 'body'>
>;

/** What a handler gets, parsed. */
export type EndpointRequest<E extends Endpoint> = Pick<
  { params: OutputOf<E['params']>; query: OutputOf<E['query']>; body: OutputOf<E['body']> },
  Extract<keyof E, 'params' | 'query' | 'body'>
>;

/** What a caller gets back, parsed; undefined for an endpoint that answers 204. */
export type EndpointReply<E extends Endpoint> = OutputOf<E['reply']>;

/** What a handler returns; the API parses it, so that nothing leaves that the contract does not promise. */
export type EndpointResult<E extends Endpoint> = InputOf<E['reply']>;

/** Declares an endpoint and keeps the types of its schemas. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
