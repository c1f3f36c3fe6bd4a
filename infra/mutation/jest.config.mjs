import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jest from '../../jest.config.mjs';

const rootDir = join(import.meta.dirname, '../..');
const [browser] = jest.projects;

/** The portal's packages by their doors: an installed package is a link to the checkout, where nothing is mutated. */
const doors = ['contracts', 'remote-kit', 'testing', 'ui'].flatMap((name) => {
  const { exports } = JSON.parse(readFileSync(join(rootDir, 'shared', name, 'package.json'), 'utf8'));
  return Object.entries(exports).map(([door, file]) => [
    `^${join('@event-portal', name, door)}$`,
    join('<rootDir>/shared', name, file),
  ]);
});

export default {
  rootDir,
  transform: browser.transform,
  transformIgnorePatterns: browser.transformIgnorePatterns,
  moduleNameMapper: { ...browser.moduleNameMapper, ...Object.fromEntries(doors) },
};
