import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What may be on a page's critical path: it brings no behaviour library along. */
const light = [
  'app-frame/app-frame',
  'avatar/avatar',
  'banner/banner',
  'button/button',
  'card/card',
  'centered-frame/centered-frame',
  'checkbox/checkbox',
  'data-table/data-table',
  'command-palette/palette-button',
  'confirm-dialog/confirm-dialog',
  'dialog/dialog',
  'drawer/drawer',
  'empty-state/empty-state',
  'error-state/error-state',
  'event-art/event-art',
  'filter-tabs/filter-tabs',
  'form/form',
  'menu/menu',
  'notice-dialog/notice-dialog',
  'page-progress/page-progress',
  'person-menu/person-menu',
  'radio-group/radio-group',
  'switch/switch',
  'text-area/text-area',
  'text-field/text-field',
  'toolbar/search-field',
];

test.each(light)('%s stays light', (module) => {
  expect([...packagesBehind(module)].filter((name) => name.startsWith('react-aria'))).toEqual([]);
});

test('what shows dates and times loads no calendar', () => {
  expect([...packagesBehind('time/time')]).toEqual(['react']);
});

/** The packages that a module needs at run time, through all that it imports. */
function packagesBehind(module: string, seen = new Set<string>()): Set<string> {
  const file = ['.tsx', '.ts']
    .map((ending) => join(__dirname, module + ending))
    .find((path) => existsSync(path));
  if (file === undefined || seen.has(module)) return new Set();
  seen.add(module);
  const source = readFileSync(file, 'utf8');
  const imports = [...source.matchAll(/^(?:import|export)(?! type)[^;]*?from '([^']+)'/gm)].map(
    ([, from]) => from ?? '',
  );
  return new Set(
    imports.flatMap((from) =>
      from.startsWith('.') ? [...packagesBehind(join(dirname(module), from), seen)] : [from],
    ),
  );
}
