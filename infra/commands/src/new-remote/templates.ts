/** What a new remote is made from. */
export type NewRemote = {
  /** Such as `job-board`; its folder is `remote-job-board`, its area `/job-board`. */
  readonly name: string;
  /** Such as `Job board`. */
  readonly title: string;
};

/** The files of a new remote, by their path in the checkout. */
export function remoteFiles({ name, title }: NewRemote): Record<string, string> {
  const folder = `remote-${name}`;
  return {
    [`${folder}/package.json`]: `${JSON.stringify(packageOf(folder), null, 2)}\n`,
    [`${folder}/README.md`]: readme(folder, name, title),
    [`${folder}/deployable.config.ts`]: `import { defineDeployable } from '@event-portal/tooling/deployable';
import { early, navigation, shapes } from './src/pages.gen';

export default defineDeployable({
  kind: 'remote',
  descriptor: {
    name: '${name}',
    title: '${title}',
    owner: '@event-portal/${name}',
    areas: [{ path: '/${name}', frame: 'side-bar' }],
    navigation,
    pages: shapes,
  },
  early,
});
`,
    [`${folder}/src/remote.ts`]: `import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { routes } from './routes.gen';

/** What the shell loads: this remote's routes, each with its own guards. */
export const remote = { hostContextVersion: HOST_CONTEXT_VERSION, routes } satisfies RemoteModule;
`,
    [`${folder}/src/forms.test.tsx`]: `import { testForms } from '@event-portal/testing';

testForms('${folder}', {});
`,
    [`${folder}/src/guards.test.tsx`]: `import { testGuards } from '@event-portal/testing';
import { early } from './pages.gen';
import { routes } from './routes.gen';

testGuards('${name}', routes, early);
`,
    [`${folder}/src/routes/_protected/${name}/index.tsx`]: `import { getOwnProfile, type PageNavigation } from '@event-portal/contracts';
import { platformContext } from '@event-portal/remote-kit';
import type { PageHandle, PageRead } from '@event-portal/remote-kit/routing';
import { PageHeader } from '@event-portal/ui';
import { useLoaderData } from 'react-router-dom';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader({ context }: LoaderArgs<'/${name}'>) {
  const { http } = context.get(platformContext);
  return { profile: await http(getOwnProfile) };
}

export const handle = { title: '${title}' } satisfies PageHandle;

export const shape = 'story';

export const navigation = { label: '${title}', icon: 'home', order: 10 } satisfies PageNavigation;

export const early = [{ read: 'getOwnProfile' }] satisfies PageRead[];

export function Component() {
  const { profile } = useLoaderData<typeof loader>();
  return <PageHeader title="${title}" description={\`For \${profile.name}.\`} />;
}
`,
    [`${folder}/src/routes/_protected/${name}/index.test.tsx`]: `import { getOwnProfile } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

test('somebody who is signed in sees the page', async () => {
  const user = currentUser('norole');
  renderRoutes(routes, { at: '/${name}', api: createApiStub().on(getOwnProfile, user), user });
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument();
  expect(screen.getByText('For Noor Norole.')).toBeInTheDocument();
});
`,
    [`.github/workflows/dev-build-deploy-${name}.yml`]: remoteWorkflow(name, 'dev'),
    [`.github/workflows/prod-build-deploy-${name}.yml`]: remoteWorkflow(name, 'prod'),
  };
}

/** The line by which reviews of a remote go to its team. */
export function ownersLine({ name }: NewRemote): string {
  return `/remote-${name}/`.padEnd(29) + `@event-portal/${name}`;
}

function packageOf(folder: string): object {
  return {
    name: `@event-portal/${folder}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    imports: { '#*': './src/*' },
    scripts: { build: 'tooling build', routes: 'tooling routes' },
    dependencies: {
      '@event-portal/contracts': '*',
      '@event-portal/remote-kit': '*',
      '@event-portal/ui': '*',
      react: '19.3.1',
      'react-dom': '19.3.1',
      'react-router-dom': '7.18.5',
    },
    devDependencies: {
      '@event-portal/testing': '*',
      '@event-portal/tooling': '*',
      '@testing-library/react': '16.3.3',
      '@types/react': '19.3.0',
      '@types/react-dom': '19.3.0',
    },
  };
}

function readme(folder: string, name: string, title: string): string {
  return `# ${folder}

${title}: say here what people do on its pages.

[Its pages](../infra/docs/guards.md#pages), and who may enter each, are written down from the route files.

Alone: \`npm run dev -- --only ${name}\` runs it from its sources, and everything else from builds. \`npm run build -w
${folder}\` builds it, whatever the other remotes are. Its tests: \`npx jest ${folder}\`. How it goes live:
[publish a remote](../infra/docs/how-to/publish-a-remote.md).
`;
}

/** Every change of what this remote is made of ships this remote, wherever it lies, and nothing else does. */
export function remoteWorkflow(name: string, target: 'dev' | 'prod'): string {
  const [portal, branch] = target === 'dev' ? ['development', 'main'] : ['production', 'production'];
  return `# The remote of remote-${name} to the ${portal} portal.
name: Build and deploy ${name} (${target})
on:
  workflow_dispatch:
  push:
    branches: [${branch}]
    paths:
      - remote-${name}/**
      - shared/**
      - package-lock.json
      - .github/workflows/${target}-build-deploy-${name}.yml
permissions: {}
jobs:
  changed:
    uses: ./.github/workflows/has-changed.yml
    permissions:
      contents: read
    with:
      folder: remote-${name}
      base: \${{ github.event.before || '' }}
  publish:
    needs: changed
    if: needs.changed.outputs.release != ''
    uses: ./.github/workflows/publish-remote.yml
    concurrency:
      group: publish-${target}-${name}
      cancel-in-progress: false
    permissions:
      contents: read
    with:
      remote: ${name}
      target: ${target}
    secrets:
      SECRETS_MANAGER_CLIENT_ID: \${{ secrets.SECRETS_MANAGER_CLIENT_ID }}
      SECRETS_MANAGER_CLIENT_SECRET: \${{ secrets.SECRETS_MANAGER_CLIENT_SECRET }}
      SECRETS_MANAGER_PROJECT_ID: \${{ secrets.SECRETS_MANAGER_PROJECT_ID }}
`;
}
