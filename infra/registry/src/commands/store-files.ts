import { readHistory } from '../registry';
import { RegistryFailure } from '../registry-failure';
import type { RegistryContext } from '../settings';

/** How long a publish may take: files that nothing has listed are somebody's until then. */
const UNFINISHED_MS = 3_600_000;

/** Stores the files of a version that is about to be listed. What a publish that was killed has left gives way once it is old. */
export async function storeFiles(
  context: RegistryContext,
  name: string,
  version: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const folder = `remotes/${name}/${version}`;
  const add = async () => {
    for (const [file, content] of files) await context.store.addFile(`${folder}/${file}`, content);
  };
  try {
    await add();
  } catch (error) {
    if (!(error instanceof RegistryFailure) || error.kind !== 'refused') throw error;
    if (await wasListed(context, name, version)) throw error;
    const youngest = Math.max(...(await context.store.listFiles(folder)).map(({ modifiedAt }) => modifiedAt));
    if (Date.now() - youngest < UNFINISHED_MS)
      throw new RegistryFailure(
        'refused',
        `Another build of ${name} ${version} was being published at ${new Date(youngest).toISOString()}. Try again an hour after that, or publish another version.`,
      );
    await context.store.removeFolder(folder);
    await add();
  }
}

async function wasListed(
  { store, environment, trust }: RegistryContext,
  name: string,
  version: string,
): Promise<boolean> {
  const { documents } = await readHistory(store, await trust(), environment);
  return documents.some(({ remotes }) =>
    remotes.some((remote) => remote.name === name && Object.hasOwn(remote.versions, version)),
  );
}
