import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** Says, for those who do not see that a list dims, that it is being asked for again. There from the start: what appears with its words is not announced everywhere. */
export function Searching({ active }: { active: boolean }) {
  return (
    <VisuallyHidden>
      <span role="status">{active ? 'Searching…' : ''}</span>
    </VisuallyHidden>
  );
}
