import type { AuditEntry } from '@event-portal/contracts';
import {
  CodeBlock,
  CopyButton,
  DateTime,
  Drawer,
  KeyValueList,
  Section,
  Stack,
  type DrawerProps,
} from '@event-portal/ui';
import type { ReactNode } from 'react';
import { fieldName } from '../../shared/field-name';

export type AuditEntryDrawerProps = {
  entry: AuditEntry;
  sentence: ReactNode;
  steps: DrawerProps['steps'];
  onClose: () => void;
};

/** One line of the log with everything that it knows. */
export function AuditEntryDrawer({ entry, sentence, steps, onClose }: AuditEntryDrawerProps) {
  const { at, action, target, changes, requestId, entryId, lastAt } = entry;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Entry ${entryId}`}
      description={sentence}
      steps={steps}
      actions={<CopyButton text={JSON.stringify(entry, null, 2)} label="Copy as JSON" />}
    >
      <Stack gap="large">
        <KeyValueList
          items={[
            { key: 'When', value: <DateTime value={at} /> },
            ...(lastAt === null ? [] : [{ key: 'Last repeated', value: <DateTime value={lastAt} /> }]),
            { key: 'Action', value: action },
            { key: 'Of', value: `${target.label} (${target.kind})` },
            { key: 'Its identifier', value: target.id },
            ...(requestId === null ? [] : [{ key: 'Request', value: requestId }]),
          ]}
        />
        {Object.keys(changes).length > 0 && (
          <Section title="What changed" level={3}>
            <Stack>
              {Object.entries(changes).map(([field, { before, after }]) => (
                <CodeBlock
                  key={field}
                  label={fieldName(field)}
                  code={`- ${print(before)}\n+ ${print(after)}`}
                />
              ))}
            </Stack>
          </Section>
        )}
      </Stack>
    </Drawer>
  );
}

function print(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
