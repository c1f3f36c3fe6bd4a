import type { Scenario } from '../scenario';
import { documentCost } from './document-cost';
import { door } from './door';
import { interactions } from './interactions';
import { loads } from './loads';
import { manyRemotes } from './many-remotes';
import { memory } from './memory';
import { navigation } from './navigation';
import { network } from './network';
import { processor } from './processor';
import { afterDeploy, again } from './second-visits';
import { times } from './times';

/** Everything that is measured, in the order of the document. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  network,
  loads,
  times,
  processor,
  again,
  deploy: afterDeploy,
  navigation,
  interactions,
  memory,
  'many-remotes': manyRemotes,
  'document-cost': documentCost,
  door,
};
