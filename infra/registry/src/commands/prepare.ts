import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as changes from '../changes/registry-changes';
import { holdToOffered } from '../changes/fit';
import { readOffered } from '../offered';
import { readBuild } from '../read-build';
import { readRegistry } from '../registry';
import { requireText, type Command } from './command';
import { describeEvidence, missesReport, tryVersion } from './gate';
import { readVersion } from './publish';
import { storeFiles } from './store-files';

/** The part of a release that needs no key. The holder of the key then adds the version that this describes. */
export const prepare: Command = {
  summary:
    'Checks a build, stores its files, and tries it in the live portal; signing/sign.mjs then lists it.',
  usage: '<folder>',
  required: 1,
  options: {
    version: { type: 'string', description: 'the version, when it is not the one of remote.json' },
    evidence: { type: 'string', description: 'the file to which it is written what the gate saw' },
  },
  async run(parsedArguments, context) {
    const { store, environment, trust, addressOf } = context;
    const target = requireText(parsedArguments, 'evidence', 'where is it to be written what the gate saw?');
    const { build, files } = await readBuild(resolve(parsedArguments.arguments[0] ?? ''));
    const { name } = build.descriptor;
    const version = readVersion(parsedArguments, build.version);
    const publishedAt = new Date().toISOString();
    const candidate = { ...build, version, baseUrl: addressOf(name, version), publishedAt };
    const { registry } = await readRegistry(store, await trust(), environment);
    // What the registry would refuse must not leave files behind.
    const offered = await readOffered(context.gate);
    holdToOffered(changes.publish(candidate), offered)(registry.remotes, publishedAt);

    await storeFiles(context, name, version, files);
    const evidence = await tryVersion(candidate, registry.sequence, context, parsedArguments);
    await writeFile(target, JSON.stringify(evidence));
    return {
      data: { name, version, baseUrl: candidate.baseUrl, files: files.size, evidence },
      lines: [
        ...describeEvidence(evidence),
        ...missesReport(evidence, parsedArguments),
        `${files.size} files, at ${candidate.baseUrl}`,
      ],
    };
  },
};
