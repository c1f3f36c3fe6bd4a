import { reservedAreas, type DelegatedKey } from '@event-portal/contracts';
import { RegistryFailure } from '../registry-failure';
import type { RegistryTransform } from './registry-changes';

/** Lets a key change a part of the registry from now on; for one that is known, what is said now holds. */
export function delegateTo(key: DelegatedKey): RegistryTransform {
  return (remotes, now, keys = []) => {
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
      keys: [...keys.filter((other) => other.keyId !== keyId), key],
      summary: `${keyId} of ${owner} may ${key.rights.join(', ')} ${key.remotes.join(', ')}`.slice(0, 500),
    };
  };
}

/** Takes a key its rights. What it has signed stays as it is, and the root key vouches for that from now on. */
export function withdraw(keyId: string): RegistryTransform {
  return (remotes, _now, keys = []) => {
    const key = keys.find((other) => other.keyId === keyId);
    if (!key) {
      const known = keys.map((other) => other.keyId).join(', ');
      throw new RegistryFailure('not-found', `There is no key "${keyId}". There are: ${known || 'none'}.`);
    }
    return {
      remotes,
      keys: keys.filter((other) => other !== key),
      summary: `${keyId} of ${key.owner} withdrawn`,
    };
  };
}
