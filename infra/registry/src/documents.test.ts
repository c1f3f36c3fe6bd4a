import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commands } from './commands/all-commands';
import { run } from './run';

const checkout = join(__dirname, '../../..');
const documents = [
  'README.md',
  ...['docs', 'deploy', 'kubernetes', 'registry', 'sdk'].flatMap(listDocuments),
];

function listDocuments(folder: string): string[] {
  return readdirSync(join(checkout, 'infra', folder), { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => name.endsWith('.md') && !/node_modules|\/dist\b/.test(parentPath))
    .map(({ name, parentPath }) => relative(checkout, join(parentPath, name)));
}

/** What a document says to the tool: by the tool's name anywhere, and by a verb alone where code begins with one. */
function readCommands(document: string): string[][] {
  const text = readFileSync(join(checkout, document), 'utf8').replaceAll('\\\n', ' ');
  const called = text.matchAll(/(?:npm run registry --|npx event-portal-registry)\s+([^`\n]+)/g);
  const short = text.matchAll(/`([a-z][a-z-]* [^`\n]+)`/g);
  return [
    ...Array.from(called, ([, words = '']) => splitWords(words)),
    ...Array.from(short, ([, words = '']) => splitWords(words)).filter(([verb = '']) =>
      Object.hasOwn(commands, verb),
    ),
  ];
}

/** The words of a command, as a shell would have them. */
function splitWords(command: string): string[] {
  const words = command.replace(/(?:^|\s)#.*/, '').match(/"[^"]*"|'[^']*'|<[^>]*>|\S+/g) ?? [];
  return words.map((word) => word.replaceAll(/^["']|["']$/g, ''));
}

test('every command that a document names is one of the tool, with options that it has', async () => {
  const named = documents.flatMap((document) => readCommands(document).map((words) => ({ document, words })));
  expect(named.length).toBeGreaterThan(100);
  const faults: string[] = [];
  for (const { document, words } of named)
    await run([...words, '--help'], {
      called: 'npm run registry --',
      env: {},
      print: () => undefined,
      complain: (line) => faults.push(`${document}: ${words.join(' ')}: ${line.split('\n', 1)[0]}`),
    });
  expect(faults).toEqual([]);
});
