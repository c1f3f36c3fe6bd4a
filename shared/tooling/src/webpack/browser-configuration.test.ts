import { fileURLToPath } from 'node:url';
import type { BuildTarget } from '../deployable';
import { browserConfiguration } from './browser-configuration';

const folder = fileURLToPath(new URL('../../../../shell', import.meta.url));
const target: BuildTarget = { folder, mode: 'production', version: '1.0.0', buildId: '000000000000' };

test('a page that was asleep still gets the update after the last one that it has', () => {
  expect(browserConfiguration({ ...target, mode: 'development' }, 'of_a_test').output?.clean).toBe(false);
});

test('a shell for remotes from their sources has the development files of React, and lies where nothing is released from', () => {
  const { optimization, output } = browserConfiguration({ ...target, hostsSources: true }, 'of_a_test');
  expect(optimization?.nodeEnv).toBe('development');
  expect(output?.path).toMatch(/\.cache\/development\/shell$/);
  expect(browserConfiguration(target, 'of_a_test').output?.path).toBe(`${folder}/dist`);
});
