import { reservedAreas, type DelegatedKey } from '@event-portal/contracts';
import { RegistryFailure } from '../registry-failure';
import type { Delegated, RegistryTransform } from './registry-changes';

const NOBODY: Delegated = { keys: [] };

/** Lets a key change a part of the registry from now on; for one that is known, what is said now holds. */
export function delegateTo(key: DelegatedKey): RegistryTransform {
  return (remotes, now, { keys, thresholds } = NOBODY) => {
    const { keyId, publicKey, owner, areas, expiresAt } = key;
    const reserved = areas.find((area) => reservedAreas.includes(area));
    if (reserved !== undefined)
      throw new RegistryFailure('refused', `${reserved} belongs to the portal itself. Choose another area.`);
    const twin = keys.find((other) => other.publicKey === publicKey && other.keyId !== keyId);
    if (twin)
      throw new RegistryFailure(
        'refused',
        `"${twin.keyId}" is the same key. Make one for each: "create-key".`,
      );
    if (expiresAt <= now) throw new RegistryFailure('usage', `${expiresAt} is over.`);
    return {
      remotes,
      delegated: { keys: [...keys.filter((other) => other.keyId !== keyId), key], thresholds },
      summary: `${keyId} of ${owner} may ${key.rights.join(', ')} ${key.remotes.join(', ')}`.slice(0, 500),
    };
  };
}

/** Takes a key its rights. What it has signed stays as it is, and the root key vouches for that from now on. */
export function withdraw(keyId: string): RegistryTransform {
  return (remotes, _now, { keys, thresholds } = NOBODY) => {
    const key = keys.find((other) => other.keyId === keyId);
    if (!key) {
      const known = keys.map((other) => other.keyId).join(', ');
      throw new RegistryFailure('not-found', `There is no key "${keyId}". There are: ${known || 'none'}.`);
    }
    return {
      remotes,
      delegated: { keys: keys.filter((other) => other !== key), thresholds },
      summary: `${keyId} of ${key.owner} withdrawn`,
    };
  };
}

/** Says how many people it takes from now on to send anybody to a version of a remote. */
export function setThreshold(remote: string, people: number): RegistryTransform {
  return (remotes, _now, { keys, thresholds = {} } = NOBODY) => {
    if (!remotes.some(({ name }) => name === remote))
      throw new RegistryFailure('not-found', `There is no remote "${remote}". "status" lists what there is.`);
    const owners = new Set(
      keys
        .filter((key) => key.remotes.includes(remote) && key.rights.includes('promote'))
        .map(({ owner }) => owner),
    );
    if (people > 1 && owners.size < people)
      throw new RegistryFailure(
        'refused',
        `Keys that may promote ${remote} have ${[...owners].join(', ') || 'nobody'}: ${people} people take ${people} owners. Delegate to the others first.`,
      );
    if ((Object.hasOwn(thresholds, remote) ? thresholds[remote] : 1) === people) return { remotes };
    const { [remote]: _before, ...others } = thresholds;
    return {
      remotes,
      delegated: { keys, thresholds: people === 1 ? others : { ...others, [remote]: people } },
      summary: `${remote} takes ${people === 1 ? 'one person' : `${people} people`} from now on`,
    };
  };
}
