import { generateRoutes } from '@event-portal/tooling';
import { join } from 'node:path';
import { checkout, deployables } from './checkout';

/** `npm run routes`: writes every generated route tree that is out of date. */
export async function routes(): Promise<void> {
  for (const folder of deployables) {
    for (const file of generateRoutes(join(checkout, folder))) console.log(`${folder}/${file} written`);
  }
}
