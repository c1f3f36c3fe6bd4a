import { join } from 'node:path';
import { readInsertedStyles, stylesOf } from './inserted-styles';

test('the style sheets that the design system’s library inserts are known before it runs', () => {
  const styles = readInsertedStyles(join(__dirname, '../../../ui/src/global/global.css'));
  expect(styles).toEqual([
    expect.stringMatching(/^@layer \{\n {2}\* \{\n {4}overscroll-behavior: contain;/),
    expect.stringMatching(/^@layer \{\n {2}\[data-react-aria-pressable\] \{\n/),
  ]);
});

test('a style sheet that depends on what happens is not guessed', () => {
  expect(stylesOf("const a$b = 'x';style.textContent = `\n[${a$b}] {}`.trim()")).toBe('[x] {}');
  expect(() => stylesOf('style.textContent = `[${given}] {}`.trim()')).toThrow('given, which is no constant');
  expect(() => stylesOf('style.textContent = given')).toThrow('is not in it');
});
