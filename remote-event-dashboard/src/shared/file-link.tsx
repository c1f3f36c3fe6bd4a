import type { StoredFile } from '@event-portal/contracts';
import { formatBytes } from '@event-portal/ui';
import styles from './file-link.module.css';

/** What whoever opens files of strangers has to know. */
const UNCHECKED =
  'Nobody has checked what is in it. Open it in a viewer that is up to date, such as your browser.';

type FileLinkProps = {
  file: StoredFile;
  address: string | undefined;
  /** Whether somebody else has sent it: a PDF can do more than to be read. */
  isOfOthers?: boolean;
};

/** A file by its name and size; a link where it is to be had. It is kept, never shown. */
export function FileLink({ file, address, isOfOthers = false }: FileLinkProps) {
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
      ({formatBytes(size)}){isOfOthers && <span className={styles.note}>{UNCHECKED}</span>}
    </span>
  );
}
