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
    [`${folder}/deployable.config.ts`]: `import { defineDeployable } from '@event-portal/tooling';

export default defineDeployable({
  kind: 'remote',
  descriptor: {
    name: '${name}',
    title: '${title}',
    owner: '@event-portal/${name}',
    areas: [{ path: '/${name}', frame: 'side-bar' }],
    navigation: [{ label: '${title}', icon: 'home', to: '/${name}' }],
  },
});
`,
    [`${folder}/src/remote.ts`]: `import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { routes } from './routes.gen';

/** What the shell loads: this remote's routes, each with its own guards. */
export const remote = { hostContextVersion: HOST_CONTEXT_VERSION, routes } satisfies RemoteModule;
`,
    [`${folder}/src/guards.test.tsx`]: `import { testGuards } from '@event-portal/testing';
import { routes } from './routes.gen';

testGuards('${name}', routes);
`,
    [`${folder}/src/routes/_protected/${name}/index.tsx`]: `import { getOwnProfile } from '@event-portal/contracts';
import { platformContext } from '@event-portal/remote-kit';
import type { PageHandle } from '@event-portal/remote-kit/routing';
import { PageHeader } from '@event-portal/ui';
import { useLoaderData } from 'react-router-dom';
import type { LoaderArgs } from '../../../paths.gen';

export async function loader({ context }: LoaderArgs<'/${name}'>) {
  const { http } = context.get(platformContext);
  return { profile: await http(getOwnProfile) };
}

export const handle = { title: '${title}' } satisfies PageHandle;

export function Component() {
  const { profile } = useLoaderData<typeof loader>();
  return <PageHeader title="${title}" description={\`For \${profile.name}.\`} />;
}
`,
    [`${folder}/src/routes/_protected/${name}/index.test.tsx`]: `import { getOwnProfile } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../../routes.gen';

test('somebody who is signed in sees the page', async () => {
  const user = currentUser('norole');
  renderRoutes(routes, { at: '/${name}', api: createApiStub().on(getOwnProfile, user), user });
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument();
  expect(screen.getByText('For Noor Norole.')).toBeInTheDocument();
});
`,
    [`.github/workflows/${folder}.yml`]: workflow(folder, name),
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

| Page | What a person does there |
| --- | --- |
| \`/${name}\` | sees that it is there |

Alone: \`npm run dev -- --only ${name}\` runs it from its sources, and everything else from builds. \`npm run build -w
${folder}\` builds it, whatever the other remotes are. Its tests: \`npx jest ${folder}\`. How it goes live:
[publish a remote](../infra/docs/how-to/publish-a-remote.md).
`;
}

/** A change of this remote ships this remote, and nothing else. */
function workflow(folder: string, name: string): string {
  return `name: ${folder}
on:
  push:
    branches: [main]
    paths: ['${folder}/**', 'shared/**', 'package-lock.json']
permissions: {}
concurrency: ${folder}
jobs:
  ship:
    runs-on: ubuntu-24.04
    permissions:
      contents: read
    env:
      REGISTRY_STORE: \${{ vars.REGISTRY_STORE }}
      REGISTRY_ENVIRONMENT: production
      REGISTRY_KEY_FILE: /tmp/registry-key.pem
      REGISTRY_ADDRESS: \${{ vars.REGISTRY_ADDRESS }}
      REGISTRY_PORTAL_URL: \${{ vars.REGISTRY_PORTAL_URL }}
      REGISTRY_API_URL: \${{ vars.REGISTRY_API_URL }}
      REGISTRY_GATE_SESSION: \${{ secrets.REGISTRY_GATE_SESSION }}
      REGISTRY_ACTOR: \${{ github.actor }}
    steps:
      - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
      - run: sudo apt-get update && sudo apt-get install --yes chromium
      - run: npm ci
      - run: npx jest ${folder}
      - run: npm run build -w ${folder}
      - name: Publish, try in the live portal, and send everybody to it
        env:
          REGISTRY_KEY: \${{ secrets.REGISTRY_KEY }}
        run: |
          umask 077
          printf '%s' "$REGISTRY_KEY" > "$REGISTRY_KEY_FILE"
          version="$(node -p "require('./${folder}/package.json').version")-$GITHUB_RUN_NUMBER"
          npm run registry -- publish ${folder}/dist --version "$version"
          npm run registry -- gate ${name} "$version"
          npm run registry -- promote ${name} "$version"
`;
}
