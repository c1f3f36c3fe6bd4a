import * as z from 'zod/mini';
import { findStrayReads, renderExample } from './configuration-pages';

test('C9 a variable that is read past its declaration is found, by its name', () => {
  const reads = (source: string) => findStrayReads('infra/api/src/x.ts', source).join();
  expect(reads('const key = process.env.SECRET_KEY;')).toContain('reads SECRET_KEY');
  expect(reads("const key = process.env['SECRET_KEY'];")).toContain('reads SECRET_KEY');
  expect(reads('const key = process.env?.SECRET_KEY;')).toContain('reads SECRET_KEY');
  expect(reads('const { SECRET_KEY } = process.env;')).toContain('other than through');
  expect(reads('parseEnvironment(apiVariables, process.env)')).toBe('');
  expect(reads('const { NODE_ENV } = process.envelope;')).toBe('');
});

test('C4 an example has every key with a comment, and no value of a secret', () => {
  const { SECRET, LIST, PORT } = {
    SECRET: { example: '', comment: 'What nobody may know.', secret: true },
    LIST: { example: '["a", "b"]', comment: 'Two letters.', fallback: '[]' },
    PORT: { example: '8080', comment: 'A port.', fallback: '8080' },
  } as const;
  const schema = z.string();
  const variables = {
    SECRET: { ...SECRET, schema },
    LIST: { ...LIST, schema },
    PORT: { ...PORT, schema },
  } as const;
  expect(renderExample({ title: 'Service', variables }))
    .toBe(`# Service: copy to .env and fill in. Never commit the copy.

# What nobody may know. Required.
SECRET=

# Two letters.
LIST='["a", "b"]'

# A port.
PORT=8080
`);
});
