import type * as contracts from '@event-portal/contracts';
import type { Endpoint, EndpointInput, EventRole } from '@event-portal/contracts';

type Contracts = typeof contracts;

type QueryOf<E extends Endpoint> =
  EndpointInput<E> extends { query: infer Query } ? { readonly [Name in keyof Query]?: string } : never;

type ReadOf<Name extends keyof Contracts> = Contracts[Name] extends Endpoint & { readonly method: 'GET' }
  ? {
      /** The name of the endpoint. */
      readonly read: Name;
      /** For a list whose state is in the URL, as `parseSearch` reads it: where the page has another default than the endpoint. */
      readonly search?: QueryOf<Contracts[Name]>;
      /** What the page always asks for. */
      readonly query?: QueryOf<Contracts[Name]>;
      /** The roles at the event of those for whom it is read, where those are fewer than may open the page. */
      readonly for?: readonly EventRole[];
    }
  : never;

/**
 * A read that the loader of a page makes whoever opens it, as its file says it: `export const early`. The document asks for it
 * before any code is there; the tests of the guards fail for one that the page does not make exactly so.
 */
export type PageRead = { [Name in keyof Contracts]: ReadOf<Name> }[keyof Contracts];
