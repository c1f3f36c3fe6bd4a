import type { RemoteBuild } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { readKey } from '../src/keys';
import { run } from '../src/run';

/** What a command came to. */
export type Told = { readonly code: number; readonly out: string; readonly complaint: string };

const Status = z.object({
  sequence: z.number(),
  remotes: z.array(
    z.looseObject({
      name: z.string(),
      current: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      versions: z.looseObject({}),
    }),
  ),
});

/** A folder with a registry, a key, and builds to publish. */
export function openWorkshop(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  const env: Record<'REGISTRY_STORE' | 'REGISTRY_KEY_FILE', string> & Record<string, string> = {
    REGISTRY_STORE: join(folder, 'store'),
    REGISTRY_ENVIRONMENT: 'test',
    REGISTRY_KEY_FILE: join(folder, 'key.pem'),
    REGISTRY_ADDRESS: 'https://portal.test/remotes/{name}/{version}/',
    REGISTRY_ACTOR: 'tester',
    ...settings,
  };

  const registry = (...args: string[]) => runWith(env, args);

  async function runWith(
    variables: Readonly<Record<string, string>>,
    args: readonly string[],
  ): Promise<Told> {
    const out: string[] = [];
    const complaint: string[] = [];
    const code = await run(args, {
      called: 'npm run registry --',
      env: variables,
      print: (line) => out.push(line),
      complain: (line) => complaint.push(line),
    });
    return { code, out: out.join('\n'), complaint: complaint.join('\n') };
  }

  return {
    folder,
    env,
    store: env.REGISTRY_STORE,
    registry,
    /** The same with other settings. */
    registryOf: (variables: Readonly<Record<string, string>>, ...args: string[]) => runWith(variables, args),
    /** The settings of somebody who has another key, and knows the root key. */
    async holderOf(keyId: string, variables: Readonly<Record<string, string>> = env) {
      const { publicKey } = await readKey(env.REGISTRY_KEY_FILE, 'main');
      const holder: Readonly<Record<string, string>> = {
        ...variables,
        REGISTRY_KEY_ID: keyId,
        REGISTRY_KEY_FILE: join(folder, `${keyId}.pem`),
        REGISTRY_TRUSTED_KEYS: JSON.stringify({ main: publicKey }),
      };
      return { env: holder, registry: (...args: string[]) => runWith(holder, args) };
    },
    /** Writes a small but whole build. */
    build(version: string, { name = 'admin', area = '/admin', ...difference }: BuildOptions = {}): string {
      const place = join(folder, `build-${name}-${version}`);
      const files: Record<string, string> = {
        'entry.js': `run("${version}")`,
        'page.css': 'a{}',
        ...difference.files,
      };
      const build: RemoteBuild = {
        descriptor: {
          name,
          title: name,
          owner: 'team',
          areas: [{ path: area, frame: 'none' }],
          navigation: [],
        },
        version,
        buildId: createHash('sha256').update(`${name}${version}`).digest('hex').slice(0, 12),
        entry: 'entry.js',
        format: 'script',
        containerGlobal: `mfe_${name}_${version}`.replaceAll(/\W/g, '_'),
        hostContext: { from: 1, to: 1 },
        requires: { react: '^19.0.0' },
        integrity: Object.fromEntries(
          Object.entries(files).map(([file, content]) => [
            file,
            `sha384-${createHash('sha384').update(content).digest('base64')}`,
          ]),
        ),
        preload: { [area]: ['page.css'] },
        early: {
          [area]: [{ path: '/users', search: { page: '1' }, query: { count: 'bounded' }, for: ['admin'] }],
        },
        needs: ['GET /users'],
        ...difference.build,
      };
      for (const [file, content] of Object.entries({
        ...files,
        'remote.json': JSON.stringify(build),
        ...difference.after,
      })) {
        mkdirSync(dirname(join(place, file)), { recursive: true });
        writeFileSync(join(place, file), content);
      }
      return place;
    },
    async status() {
      return readJson(Status, (await registry('status', '--json')).out, 'The status');
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

type BuildOptions = {
  name?: string;
  area?: string;
  files?: Record<string, string>;
  build?: object;
  /** Files written after the hashes were taken. */
  after?: Record<string, string>;
};
