import type { StoredFile } from '@event-portal/contracts';
import { formatBytes } from '@event-portal/ui';

/** A file by its name and size; a link where it is to be had. It is kept, never shown. */
export function FileLink({ file, address }: { file: StoredFile; address: string | undefined }) {
  const { name, size } = file;
  return (
    <span>
      {address === undefined ? (
        name
      ) : (
        <a href={address} download>
          {name}
        </a>
      )}{' '}
      ({formatBytes(size)})
    </span>
  );
}
