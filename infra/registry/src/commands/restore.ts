import { readServed, requireSameClock } from '../portal';
import { restoreRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import { report, type Command } from './command';

/** The way out of every registry that is lost, damaged or too old. */
export const restore: Command = {
  summary:
    'Puts back the newest genuine document of store, history and portal, above every number that was seen.',
  usage: '',
  required: 0,
  options: {
    'without-portal': {
      type: 'boolean',
      description: 'where the portal does not answer: what it serves may be newer than what is put back',
    },
  },
  async run({ options }, context) {
    const { portalUrl } = context.gate;
    const served = options['without-portal'] === true ? undefined : await readServed(portalUrl);
    if (!served && options['without-portal'] !== true)
      throw new RegistryFailure(
        portalUrl === '' ? 'configuration' : 'unavailable',
        portalUrl === ''
          ? 'REGISTRY_PORTAL_URL is missing: the portal serves the last good document. Without it, say --without-portal.'
          : `${portalUrl}/registry.json gives no document. Where no portal answers, say --without-portal.`,
      );
    const writer = await context.writer();
    requireSameClock(served, writer.now());
    const outcome = await restoreRegistry(context.store, context.environment, writer, await context.trust(), {
      served: served?.text,
      dryRun: options['dry-run'] === true,
    });
    return report(outcome, options, served ? portalUrl : '');
  },
};
