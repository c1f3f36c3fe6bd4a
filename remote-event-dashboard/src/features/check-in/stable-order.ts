import type { Attendee } from '@event-portal/contracts';
import { useState } from 'react';

/**
 * The same people at the same places, with what is known of them now; who is new comes last. Somebody who fits the list
 * no more stays: whoever presses twice must not press on the next person.
 */
export function keepOrder(before: readonly Attendee[], now: readonly Attendee[]): readonly Attendee[] {
  const known = new Map(now.map((person) => [person.userId, person]));
  const isNew = ({ userId }: Attendee) => !before.some((person) => person.userId === userId);
  return [...before.map((person) => known.get(person.userId) ?? person), ...now.filter(isNew)];
}

/**
 * People who keep their places for as long as the same is asked for.
 * @param question what the list answers, once it does; undefined while it answers an older one
 */
export function useStableOrder(now: readonly Attendee[], question: string | undefined): readonly Attendee[] {
  const [kept, setKept] = useState({ question, now, people: now });
  if (question !== undefined && (kept.question !== question || kept.now !== now)) {
    const people = kept.question === question ? keepOrder(kept.people, now) : now;
    setKept({ question, now, people });
    return people;
  }
  return kept.people;
}
