import { EmailAddress } from '@event-portal/contracts';

/**
 * The addresses in what somebody typed or pasted: one or several, with or without names, as mail programs, lists and
 * spreadsheets write them. Text around an address is dropped; what looks like an address and is not valid is `wrong`.
 */
export function readAddresses(text: string): { emails: string[]; wrong: string[] } {
  const words = text.split(/[,;\n\t]+/).flatMap((entry) => {
    const inBrackets = [...entry.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside.trim());
    return inBrackets.length > 0 ? inBrackets : entry.split(/\s+/);
  });
  const candidates = words.map((word) => word.replace(/^mailto:/i, '')).filter((word) => word !== '');
  const isAddress = (word: string) => EmailAddress.safeParse(word).success;
  return {
    emails: [...new Set(candidates.filter(isAddress).map((email) => email.toLowerCase()))],
    wrong: candidates.filter((word) => !isAddress(word)),
  };
}
