import { apiVariables, parseEnvironment } from '@event-portal/contracts/configuration';

const { DATABASE_URL, DATABASE_URL_MIGRATION } = apiVariables;

/**
 * Where migrations and the seed reach the database: from the host it may have another address than from the container,
 * and the API's own need not be known there.
 * @throws ConfigurationError
 */
export function readMaintenanceUrl(environment: Readonly<Record<string, string | undefined>>): string {
  const own = parseEnvironment({ DATABASE_URL_MIGRATION }, environment).DATABASE_URL_MIGRATION;
  return own || parseEnvironment({ DATABASE_URL }, environment).DATABASE_URL;
}
