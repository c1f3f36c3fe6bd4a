import type { MailRecordState } from '@event-portal/contracts';

/** What is to be thought of what was found. */
export type Judgement = {
  readonly state: MailRecordState;
  readonly found: string[];
  /** What to do; empty where it is in order. */
  readonly advice: string;
};

const good = (found: string[]): Judgement => ({ state: 'good', found, advice: '' });
const poor = (found: string[], advice: string): Judgement => ({ state: 'poor', found, advice });
const missing = (advice: string): Judgement => ({ state: 'missing', found: [], advice });

/** Where answers and returned mail go. */
export function judgeMx(exchanges: readonly string[]): Judgement {
  const found = exchanges.filter((exchange) => exchange !== '' && exchange !== '.');
  if (found.length > 0) return good(found);
  return missing(
    'Nobody takes mail for this domain: answers and returned mail are lost. Give it an MX record, such as 10 mail.example.org.',
  );
}

/** Who may send for the domain (RFC 7208). */
export function judgeSpf(texts: readonly string[]): Judgement {
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = found;
  if (record === undefined)
    return missing(
      'Write a TXT record that names your mail provider, such as v=spf1 include:_spf.example.com -all. Your provider says which.',
    );
  if (found.length > 1) return poor(found, 'There may be one record of SPF only: put them together.');
  if (/ \+?all(?: |$)/i.test(record))
    return poor(found, 'It lets everybody send. End it with -all, or with ~all while you try it.');
  if (!/ [-~]all(?: |$)/i.test(record) && !/ redirect=/i.test(record))
    return poor(found, 'It refuses nobody. End it with -all, or with ~all while you try it.');
  return good(found);
}

/** The key by which mailboxes check the signature of a mail (RFC 6376). */
export function judgeDkim(texts: readonly string[]): Judgement {
  const found = texts.filter((text) => tagsOf(text).has('p'));
  if (found.length === 0)
    return missing(
      'There is no key. Turn signing on at your mail provider, and write the record that it shows; or MAIL_DKIM_SELECTOR names another selector.',
    );
  if (found.every((text) => tagsOf(text).get('p') === ''))
    return poor(found, 'The key was revoked. Turn signing on again, and write the new record.');
  return good(found);
}

/** What mailboxes do with mail that is neither allowed nor signed (RFC 7489). */
export function judgeDmarc(texts: readonly string[]): Judgement {
  const found = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  const [record] = found;
  if (record === undefined)
    return missing(
      'Write a TXT record such as v=DMARC1; p=quarantine; rua=mailto:dmarc@example.org. Large mailboxes refuse many mails without one.',
    );
  if (found.length > 1) return poor(found, 'There may be one record of DMARC only: remove the others.');
  const policy = tagsOf(record).get('p')?.toLowerCase();
  if (policy === 'quarantine' || policy === 'reject') return good(found);
  if (policy === 'none')
    return poor(found, 'It only watches. When the reports look well, change p=none to p=quarantine.');
  return poor(found, 'It has no policy. Add p=quarantine.');
}

function tagsOf(record: string): ReadonlyMap<string, string> {
  return new Map(
    record.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
}
