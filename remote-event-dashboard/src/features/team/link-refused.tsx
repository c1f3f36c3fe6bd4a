import type { ApiErrorCode, EventId, Team } from '@event-portal/contracts';
import { EmptyState, LinkButton } from '@event-portal/ui';
import { href } from '#paths.gen.ts';

export type LinkRefusedProps = {
  eventId: EventId;
  /** An `ApiErrorCode`, or a newer one. */
  refusal: string;
  team?: Team | null;
};

/** Why somebody cannot join by a link to a team, and what to do. */
export function LinkRefused({ eventId, refusal, team }: LinkRefusedProps) {
  const { title, text, to } = wordsOf(refusal, team?.name ?? 'The team');
  const target = targets[to];
  return (
    <EmptyState
      level={1}
      title={title}
      action={
        <LinkButton variant="primary" href={href(target.path, { eventId })}>
          {target.label}
        </LinkButton>
      }
    >
      {text}
    </EmptyState>
  );
}

const targets = {
  event: { path: '/events/:eventId', label: 'Go to the event' },
  teams: { path: '/events/:eventId/dashboard/teams-explorer', label: 'Find a team' },
  own: { path: '/events/:eventId/dashboard/my-team', label: 'Open your team' },
} as const;

type Words = { title: string; text: string; to: keyof typeof targets };

function wordsOf(refusal: string, team: string): Words {
  const known: Partial<Record<ApiErrorCode, Words>> = {
    invitation_unknown: {
      title: 'This link is not valid',
      text: 'It was ended or replaced, or a part of it is missing. Ask somebody in the team for a new one.',
      to: 'event',
    },
    invitation_expired: {
      title: 'This link has expired',
      text: 'Ask somebody in the team for a new one.',
      to: 'event',
    },
    wrong_event: {
      title: 'This link is for another event',
      text: 'Open the link again as you got it, or ask somebody in the team for a new one.',
      to: 'event',
    },
    not_taking_part: {
      title: 'You are not taking part in this event',
      text: 'Teams are for people who may come. Apply to the event first, then open the link again.',
      to: 'event',
    },
    already_in_team: {
      title: 'You are in another team',
      text: `Nobody is in two teams. To join ${team}, leave yours, and open the link again.`,
      to: 'own',
    },
    team_full: {
      title: `${team} is full`,
      text: 'It has no place left. Ask its owner, or find another team.',
      to: 'teams',
    },
    team_locked: {
      title: `${team} is locked`,
      text: 'It takes nobody at this time. Ask its owner to unlock it, then open the link again.',
      to: 'teams',
    },
  };
  const words: Readonly<Record<string, Words | undefined>> = known;
  return (
    words[refusal] ?? {
      title: `You cannot join ${team}`,
      text: 'Ask somebody in the team for a new link.',
      to: 'event',
    }
  );
}
