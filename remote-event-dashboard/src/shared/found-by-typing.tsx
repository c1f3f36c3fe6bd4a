import { ComboBox } from '@event-portal/ui';
import type { LongListProps } from './long-list';

/** A long list as a field that finds what is typed. */
export function FoundByTyping(props: LongListProps) {
  return <ComboBox {...props} />;
}
