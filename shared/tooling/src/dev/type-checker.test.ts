import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchTypes } from './type-checker';

const checkout = mkdtempSync(join(tmpdir(), 'types-'));
const file = join(checkout, 'part/src/count.ts');
const write = (path: string, text: string) => {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
};

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test('the types of a part are checked, and again when it changes', async () => {
  write(join(checkout, 'package-lock.json'), '{}');
  const compilerOptions = { strict: true, noEmit: true, module: 'ESNext', types: [], lib: ['ES2023'] };
  write(join(checkout, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*/src/**/*'] }));
  write(file, `export const count: string = 1;`);
  write(join(checkout, 'part/src/count.test.ts'), `export const ofATest: string = 1;`);
  write(join(checkout, 'other/src/other.ts'), `export const ofAnotherPart: string = 1;`);

  const checks = new EventEmitter();
  const end = watchTypes(join(checkout, 'part'), (problems) => checks.emit('checked', problems));
  try {
    expect(await once(checks, 'checked')).toEqual([
      [
        {
          place: 'part/src/count.ts:1:14',
          text: "TS2322: Type 'number' is not assignable to type 'string'.",
        },
      ],
    ]);
    write(file, `export const count: number = 1;`);
    expect(await once(checks, 'checked')).toEqual([[]]);
    // The compiler says that already.
    write(file, `export const count: string = 1 +;`);
    expect(await once(checks, 'checked')).toEqual([[]]);
  } finally {
    end();
  }
}, 60_000);
