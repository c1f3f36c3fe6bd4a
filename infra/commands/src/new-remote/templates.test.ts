import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes } from '../checkout';
import { remoteWorkflow } from './templates';

test.each(remotes.flatMap(({ name }) => [[name, 'dev'] as const, [name, 'prod'] as const]))(
  'A4 %s ships alone (%s): its workflow is the one that a new remote gets',
  (name, target) => {
    const file = join(__dirname, `../../../../.github/workflows/${target}-build-deploy-${name}.yml`);
    expect(readFileSync(file, 'utf8')).toBe(remoteWorkflow(name, target));
  },
);
