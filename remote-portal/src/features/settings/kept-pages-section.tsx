import type { KeptPagesSetting } from '@event-portal/remote-kit';
import { Section, Switch } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';

/** Whether this browser keeps the person's pass for when there is no network. */
export function KeptPagesSection({ setting }: { setting: KeptPagesSetting }) {
  const keeps = useSyncExternalStore(setting.subscribe, setting.get);
  return (
    <Section id="offline" title="Without a network" description="Kept in this browser.">
      <Switch
        label="Open my pass without a network"
        description="Once you have opened it, this browser keeps your pass and what else stands on that page. Turn it off in a browser that others use."
        checked={keeps}
        onChange={setting.set}
      />
    </Section>
  );
}
