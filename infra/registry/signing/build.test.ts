import {
  RemoteBuild,
  RemoteDescriptor,
  type ExtensionDescriptor,
  type RemoteArea,
} from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkshop } from '../testing/workshop';

const entry: Required<ExtensionDescriptor> = {
  point: 'palette',
  id: 'new',
  title: 'New',
  guards: ['/admin'],
  order: 10,
  href: '/admin/new',
  icon: 'calendar',
};

const area: Required<RemoteArea> = {
  path: '/admin',
  frame: 'none',
  guards: ['/admin'],
  ownSideBar: ['/admin/:page'],
};

const descriptor: Required<RemoteDescriptor> = {
  name: 'admin',
  title: 'Admin',
  owner: 'team',
  areas: [area],
  navigation: [{ label: 'More', icon: 'book', children: [{ label: 'New', icon: 'plus', to: '/admin/new' }] }],
  pages: { '/admin/new': 'form' },
  extensions: [entry, { point: 'event.panel', id: 'log', title: 'Log', guards: [], order: 20 }],
};

test('a build that says everything that one may say can be signed: the signer knows every field', async () => {
  const shop = openWorkshop();
  const folder = shop.build('1.0.0', {
    build: {
      descriptor,
      needs: ['GET /events/:eventId', 'POST /users'],
      offline: { '/admin': { hours: 24, later: ['entry.js'] } },
    },
  });
  const build = readJson(RemoteBuild, readFileSync(join(folder, 'remote.json'), 'utf8'), 'The build');
  // A new field belongs into this test, and into signing/build.mjs.
  expect(Object.keys(build).sort()).toEqual(Object.keys(RemoteBuild.shape).sort());
  expect(Object.keys(build.descriptor).sort()).toEqual(Object.keys(RemoteDescriptor.shape).sort());

  const program = `import('${join(__dirname, 'build.mjs')}').then(({ readBuild }) => readBuild('${folder}', 'admin', '1.0.0'))`;
  const failure = await new Promise((resolve) =>
    execFile(process.execPath, ['-e', program], (error, _stdout, stderr) => resolve(error ? stderr : '')),
  );
  shop.close();
  expect(failure).toBe('');
});
