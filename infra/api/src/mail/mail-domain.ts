import type { MailDomain, MailRecord } from '@event-portal/contracts';
import { Resolver } from 'node:dns/promises';
import { hasCode } from '../database/database-failures';
import { judgeDkim, judgeDmarc, judgeMx, judgeSpf, type Judgement } from './mail-records';

/** Asks the DNS. What is not there is an empty list; a failure is a resolver that does not answer. */
export type MailLookup = {
  readonly mx: (name: string) => Promise<string[]>;
  readonly txt: (name: string) => Promise<string[]>;
};

const TIMEOUT_MS = 2000;
const TRIES = 2;

/** The DNS of this machine, or servers of one's own. */
export function openMailLookup(servers?: readonly string[]): MailLookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return {
    mx: (name) => foundBy(async () => (await resolver.resolveMx(name)).map(({ exchange }) => exchange)),
    // A long record comes in pieces.
    txt: (name) => foundBy(async () => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
  };
}

async function foundBy(ask: () => Promise<string[]>): Promise<string[]> {
  try {
    return await ask();
  } catch (error) {
    if (hasCode(error, 'ENODATA') || hasCode(error, 'ENOTFOUND')) return [];
    throw error;
  }
}

const KEPT_MS = 5 * 60_000;

/** What looking at a domain needs. */
export type MailDomainOptions = {
  readonly lookup: MailLookup;
  /** The domain that mail comes from; null where the portal sends none. */
  readonly domain: string | null;
  /** The name of the key that signs mail; empty where it is not known. */
  readonly selector: string;
  readonly now: () => Date;
};

/** Builds what looks at the records of a domain, and keeps what it found for five minutes. */
export function createMailDomain(options: MailDomainOptions): () => Promise<MailDomain> {
  const { domain, now } = options;
  let kept: { readonly until: number; readonly found: Promise<MailDomain> } | undefined;
  return async () => {
    if (domain === null) return { domain, records: [] };
    if (!kept || kept.until <= now().getTime())
      kept = { until: now().getTime() + KEPT_MS, found: lookAt(domain, options) };
    return kept.found;
  };
}

async function lookAt(domain: string, { lookup, selector }: MailDomainOptions): Promise<MailDomain> {
  const look = async (
    record: MailRecord,
    name: string,
    ask: () => Promise<string[]>,
    judge: (found: readonly string[]) => Judgement,
  ) => {
    try {
      return { record, name, ...judge(await ask()) };
    } catch {
      return { record, name, ...UNREACHABLE };
    }
  };
  const key = `${selector}._domainkey.${domain}`;
  const policy = `_dmarc.${domain}`;
  const records = await Promise.all([
    look('mx', domain, () => lookup.mx(domain), judgeMx),
    look('spf', domain, () => lookup.txt(domain), judgeSpf),
    selector === ''
      ? { record: 'dkim' as const, name: `…._domainkey.${domain}`, ...UNKNOWN_SELECTOR }
      : look('dkim', key, () => lookup.txt(key), judgeDkim),
    look('dmarc', policy, () => lookup.txt(policy), judgeDmarc),
  ]);
  return { domain, records };
}

const UNREACHABLE: Judgement = {
  state: 'unreachable',
  found: [],
  advice:
    'The DNS did not answer. Look again in five minutes; if it stays so, the API has no way to its resolver.',
};

const UNKNOWN_SELECTOR: Judgement = {
  state: 'not_configured',
  found: [],
  advice: 'Set MAIL_DKIM_SELECTOR of the API to the selector that your mail provider signs with.',
};
