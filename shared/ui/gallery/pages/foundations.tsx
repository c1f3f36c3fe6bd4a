import { Example } from '../example';
import styles from './foundations.module.css';

const SURFACES = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'surface-hover',
  'surface-pressed',
  'surface-selected',
];
const MEANINGS = ['neutral', 'accent', 'success', 'warning', 'danger'];
const CHART = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'];
const SIZES = ['32', '24', '20', '16', '14', '13', '12'];

export function FoundationsPage() {
  return (
    <>
      <Example title="Surfaces" note="The page, what lies on it, what is let into it." layout="free">
        <div className={styles.swatches}>
          {SURFACES.map((name) => (
            <Swatch key={name} name={name} background={`var(--color-${name})`} />
          ))}
        </div>
      </Example>
      <Example title="Meaning" note="Soft ground, text and solid of each tone." layout="free">
        <div className={styles.swatches}>
          {MEANINGS.map((name) => (
            <Meaning key={name} name={name} />
          ))}
        </div>
      </Example>
      <Example title="Series" layout="free">
        <div className={styles.swatches}>
          {CHART.map((name) => (
            <Swatch key={name} name={name} background={`var(--color-${name})`} />
          ))}
        </div>
      </Example>
      <Example title="Type" note="Inter, seven sizes, three weights." layout="free">
        {SIZES.map((size) => (
          <p key={size} className={styles.type} style={{ fontSize: `var(--font-size-${size})` }}>
            {size} — Pack my box with five dozen liquor jugs 0123456789
          </p>
        ))}
      </Example>
      <Example title="Text" layout="free">
        <p>Text. The quick brown fox jumps over the lazy dog.</p>
        <p className={styles.muted}>Muted text. The quick brown fox jumps over the lazy dog.</p>
        <p>
          A <a href="#/foundations">link in a sentence</a>, <strong>strong words</strong> and{' '}
          <code>code</code>.
        </p>
      </Example>
      <Example title="Elevation" layout="row">
        <div className={styles.raised}>raised</div>
        <div className={styles.overlay}>overlay</div>
      </Example>
    </>
  );
}

function Swatch({ name, background }: { name: string; background: string }) {
  return (
    <div>
      <div className={styles.swatch} style={{ background }} />
      <p className={styles.name}>{name}</p>
    </div>
  );
}

function Meaning({ name }: { name: string }) {
  const text =
    name === 'neutral' || name === 'accent' ? `var(--color-${name}-soft-text)` : `var(--color-${name}-text)`;
  return (
    <div>
      <div className={styles.swatch} style={{ background: `var(--color-${name}-soft)`, color: text }}>
        Aa
      </div>
      <p className={styles.name}>{name}</p>
    </div>
  );
}
