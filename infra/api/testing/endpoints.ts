import * as contract from '@event-portal/contracts';
import type { Endpoint } from '@event-portal/contracts';

const declared: readonly (readonly [string, unknown])[] = Object.entries(contract);

/** Every endpoint that the contract declares, by the name of its declaration. */
export const endpoints = declared
  .filter((entry): entry is readonly [string, Endpoint] => isEndpoint(entry[1]))
  .sort(([one], [other]) => one.localeCompare(other));

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}
