import { FileText, X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button';
import { formatBytes } from './check-files';
import styles from './file-drop.module.css';

/** The files that were chosen, each with the way to take it back. */
export function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} role="list">
      {files.map((file, index) => (
        <li key={`${index}-${file.name}`} className={styles.file}>
          <FileText />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{formatBytes(file.size)}</span>
          <IconButton label={`Remove ${file.name}`} size="small" onClick={() => onRemove(file)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
