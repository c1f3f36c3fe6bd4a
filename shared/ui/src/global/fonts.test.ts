import { readFileSync } from 'node:fs';
import { join } from 'node:path';

test('each file of the font has the letters that browsers ask it for, and no others', () => {
  const styles = readFileSync(join(__dirname, 'fonts.css'), 'utf8');
  const faces = [...styles.matchAll(/letters=([^']+)'[^;]*;\s*unicode-range:([^;]+);/g)];
  expect(faces).toHaveLength(3);
  for (const [, letters, range = ''] of faces) expect(letters).toBe(range.replaceAll(/\s|U\+/g, ''));
});
