import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../button/button';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export type CopyButtonProps = {
  /** What goes to the clipboard. */
  text: string;
  label?: string;
  doneLabel?: string;
  failedLabel?: string;
};

/** Copies a text, and says whether it did. */
export function CopyButton({ text, ...words }: CopyButtonProps) {
  const { label = 'Copy', doneLabel = 'Copied', failedLabel = 'Select and copy it yourself' } = words;
  const [outcome, setOutcome] = useState<'done' | 'failed'>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), 2500);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () => {
    writeToClipboard(text).then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    );
  };
  const said = { done: doneLabel, failed: failedLabel };
  return (
    <>
      <Button size="small" variant="quiet" icon={outcome === 'done' ? <Check /> : <Copy />} onClick={copy}>
        {outcome === undefined ? label : said[outcome]}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome === undefined ? '' : said[outcome]}</span>
      </VisuallyHidden>
    </>
  );
}

/** Absent on a page that is not served securely, and refused without the person's permission. */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
