import { CopyButton } from '../copy-button/copy-button';
import styles from './code-block.module.css';

export type CodeBlockProps = {
  /** What it is: "Embed code", "Response". */
  label: string;
  code: string;
};

/** Text for a machine, with a button that copies it. Long lines wrap: nothing has to be scrolled sideways. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <span>{label}</span>
        <CopyButton text={code} />
      </div>
      <pre className={styles.code}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
