import type { Scenario } from '../scenario';
import { documentCost } from './document-cost';
import { loads } from './loads';
import { manyRemotes } from './many-remotes';
import { memory } from './memory';
import { navigation } from './navigation';
import { afterDeploy, again } from './second-visits';
import { times } from './times';

/** Everything that is measured, in the order of the document. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  loads,
  times,
  again,
  deploy: afterDeploy,
  navigation,
  memory,
  'many-remotes': manyRemotes,
  'document-cost': documentCost,
};
