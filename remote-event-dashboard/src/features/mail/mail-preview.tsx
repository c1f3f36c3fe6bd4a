import { mailAsText, type MailContent } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { CodeBlock, KeyValueList, SegmentedControl, Stack } from '@event-portal/ui';
import { useState } from 'react';
import styles from './mail-preview.module.css';

/** A mail as somebody gets it: its words are drawn here, and no markup of a mail enters the page. */
export function MailPreview({ mail }: { mail: MailContent }) {
  const { pageUrl } = usePlatform();
  const [form, setForm] = useState<'mail' | 'text'>('mail');
  return (
    <Stack>
      <SegmentedControl
        label="Preview"
        options={[
          { value: 'mail', label: 'As a mail' },
          { value: 'text', label: 'As plain text' },
        ]}
        value={form}
        onChange={setForm}
      />
      {form === 'text' ? (
        <CodeBlock
          label="The mail as plain text"
          code={mailAsText(mail, pageUrl?.(mail.link.path) ?? mail.link.path)}
        />
      ) : (
        <article aria-label="The mail as somebody gets it">
          <Stack>
            <p>
              <strong>{mail.subject}</strong>
            </p>
            {mail.paragraphs.map((paragraph, place) => (
              <p key={place} className={styles.paragraph}>
                {paragraph}
              </p>
            ))}
            {mail.facts.length > 0 && (
              <KeyValueList items={mail.facts.map(({ label, value }) => ({ key: label, value }))} />
            )}
            <p>
              <strong>{mail.link.label}</strong>
            </p>
            <p>{mail.because}</p>
          </Stack>
        </article>
      )}
    </Stack>
  );
}
