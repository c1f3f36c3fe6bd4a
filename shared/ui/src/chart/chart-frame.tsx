import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { SegmentedControl } from '../segmented-control/segmented-control';
import styles from './chart-frame.module.css';

/** The figures of a chart, for those who would rather read them. */
type ChartTable = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type ChartFrameProps = {
  title: string;
  level?: 2 | 3 | 4;
  description?: ReactNode;
  table: ChartTable;
  children: ReactNode;
};

/** A heading, a picture of figures, and the same figures as a table at the press of a button. */
export function ChartFrame({ title, level = 3, description, table, children }: ChartFrameProps) {
  const Heading = `h${level}` as const;
  const titleId = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <figure className={styles.frame} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <Heading className={styles.title} id={titleId}>
            {title}
          </Heading>
          {description !== undefined && <div className={styles.description}>{description}</div>}
        </div>
        <SegmentedControl
          label={`Show “${title}” as`}
          value={view}
          onChange={setView}
          options={[
            { value: 'chart', label: 'Chart', icon: <ChartNoAxesColumn /> },
            { value: 'table', label: 'Table', icon: <Table2 /> },
          ]}
        />
      </div>
      {view === 'chart' ? children : <FiguresTable labelledBy={titleId} table={table} />}
    </figure>
  );
}

function FiguresTable({ labelledBy, table }: { labelledBy: string; table: ChartTable }) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {table.head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name = '', ...values], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {values.map((value, column) => (
              <td key={column}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
