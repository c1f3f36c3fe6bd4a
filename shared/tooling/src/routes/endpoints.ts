import * as contracts from '@event-portal/contracts';
import type { Endpoint } from '@event-portal/contracts';

/** Every endpoint that the contracts declare, by the name of its declaration. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries<unknown>(contracts).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
