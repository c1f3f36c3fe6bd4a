import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { Badge } from '../badge/badge';
import { LocalisedBehaviour } from '../locale/locale';
import styles from './tabs.module.css';

export type TabItem = { id: string; label: string; count?: number; disabled?: boolean; content: ReactNode };

export type TabsProps = {
  /** What the tabs are about, for those who listen. */
  label: string;
  tabs: readonly TabItem[];
  selected?: string;
  defaultSelected?: string;
  onSelectedChange?: (id: string) => void;
};

/** Parts of one thing, one at a time, without leaving the page. Parts with an address of their own are `TabLinks`. */
export function Tabs({ label, tabs, selected, defaultSelected, onSelectedChange }: TabsProps) {
  return (
    <LocalisedBehaviour>
      <AriaTabs
        className={styles.tabs}
        selectedKey={selected}
        defaultSelectedKey={defaultSelected}
        onSelectionChange={(key) => onSelectedChange?.(String(key))}
      >
        <TabList className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className={styles.tab} isDisabled={tab.disabled}>
              {tab.label}
              {tab.count !== undefined && <Badge>{tab.count}</Badge>}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className={styles.panel}>
            {tab.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </LocalisedBehaviour>
  );
}
