import type { DayFacts } from '@event-portal/contracts';
import { Cluster, CopyButton, KeyValueList, Section } from '@event-portal/ui';
import styles from './day-facts-list.module.css';

/** Wi-Fi, help, and what to bring; nothing where none of it is known. */
export function DayFactsList({ facts }: { facts: DayFacts }) {
  const { wifiNetwork, wifiPassword, help, bring } = facts;
  const items = [
    ...(wifiNetwork === '' ? [] : [{ key: 'Wi-Fi', value: wifiNetwork }]),
    ...(wifiPassword === ''
      ? []
      : [
          {
            key: 'Wi-Fi password',
            value: (
              <Cluster>
                <span className={styles.password}>{wifiPassword}</span>
                <CopyButton text={wifiPassword} label="Copy the password" />
              </Cluster>
            ),
          },
        ]),
    ...(help === '' ? [] : [{ key: 'Help', value: <p className={styles.lines}>{help}</p> }]),
    ...(bring === '' ? [] : [{ key: 'Bring', value: <p className={styles.lines}>{bring}</p> }]),
  ];
  if (items.length === 0) return null;
  return (
    <Section title="On the day">
      <KeyValueList items={items} />
    </Section>
  );
}
