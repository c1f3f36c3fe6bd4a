import { propertyOf } from '@event-portal/contracts';
import { types } from 'node:util';

const { isNativeError } = types;

/** SQLSTATE classes and codes, and codes of the network, which mean that the database is out of reach for now. */
const OUT_OF_REACH = new Set([
  '25006', // Only a standby answers: a failover is under way.
  '53300', // Too many connections.
  '57014', // The statement took too long.
  '57P01',
  '57P02',
  '57P03', // The server stops, has crashed, or starts.
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What the driver says, without a code, of a connection that broke, and of one that it did not get. */
const BROKEN = /connection terminated|connection ended|client has encountered a connection error/i;
const TOO_SLOW = /timeout exceeded when trying to connect|query read timeout/i;

/** Whether an error means that the database is down, slow or restarting, so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  // Node tries every address of a host, and reports one error for each.
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isDatabaseUnavailable))
    return true;
  const code = codeOf(error) ?? '';
  return (
    OUT_OF_REACH.has(code) ||
    code.startsWith('08') ||
    BROKEN.test(error.message) ||
    TOO_SLOW.test(error.message)
  );
}

/** Whether an error means that a connection broke under a statement, while the next one may well work. */
export function isConnectionBroken(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  return (
    ['57P01', '57P02', 'ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '') || BROKEN.test(error.message)
  );
}

/** Whether an error carries a given SQLSTATE. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

const UNIQUE_VIOLATION = '23505';

/** Whether a row was refused because another has its value of a unique index. */
export function isTaken(error: unknown, index: string): boolean {
  return hasCode(error, UNIQUE_VIOLATION) && propertyOf(error, 'constraint') === index;
}

function codeOf(error: unknown): string | undefined {
  if (!isNativeError(error)) return undefined;
  const code = propertyOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
}
