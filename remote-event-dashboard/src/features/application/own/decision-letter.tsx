import {
  linkTo,
  type ApplicantAction,
  type ApplicationStatus,
  type OwnApplication,
  type PortalEvent,
} from '@event-portal/contracts';
import { usePerson } from '@event-portal/remote-kit';
import { Banner, DateTime, ExternalLink, Letter, PageHeader, Stack, StatusPill } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { statusLabelOf } from '../application-labels';
import { ApplicationSteps } from './application-steps';
import { Deadline } from './deadline';
import type { LetterText } from './letter-texts';
import styles from './decision-letter.module.css';

export type DecisionLetterProps = {
  event: PortalEvent;
  own: OwnApplication & { status: ApplicationStatus };
  letter: LetterText;
  /** The steps that it asks for. */
  offered: readonly ApplicantAction[];
  /** Another page that is next. */
  link?: ReactNode;
  /** Facts that belong to it. */
  children?: ReactNode;
};

/** A decision, or what the person decided, as a letter: what it is, what happens next, what to do, and whom to ask. */
export function DecisionLetter({ event, own, letter, offered, link, children }: DecisionLetterProps) {
  const person = usePerson();
  const { label, tone, reason } = statusLabelOf(own);
  const date = own.milestones.at(-1)?.at;
  const [first, ...others] = letter.text;
  return (
    <Stack>
      <PageHeader title={letter.title} status={<StatusPill tone={tone}>{label}</StatusPill>} />
      <Letter
        label={letter.title}
        from={event.name}
        date={date && <DateTime value={date} timeZone={event.timeZone} precision="day" />}
        greeting={person ? `Dear ${person.name},` : 'Hello,'}
        signature={`The organisers of ${event.name}`}
        tone={letter.tone}
        actions={
          <>
            {own.actions.includes('take_seat') && own.answerBy !== null && (
              <Deadline event={event} moment={{ kind: 'answer', by: own.answerBy }} />
            )}
            <ApplicationSteps eventId={event.eventId} own={own} offered={offered} links={link} />
          </>
        }
        foot={<WhoToAsk event={event} />}
      >
        <p>{first}</p>
        {reason !== undefined && (
          <Banner tone="neutral" title="What the organisers say">
            {reason}
          </Banner>
        )}
        {others.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
        {letter.next.length > 0 && (
          <div>
            <h2 className={styles.heading}>What happens next</h2>
            <ul>
              {letter.next.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
      </Letter>
    </Stack>
  );
}

function WhoToAsk({ event: { websiteUrl } }: { event: PortalEvent }) {
  return (
    <p>
      Questions? The organisers are glad to answer:{' '}
      {websiteUrl === null ? (
        <>
          you find them in the <a href={linkTo('/community')}>community</a>.
        </>
      ) : (
        <>
          how to reach them is on <ExternalLink href={websiteUrl}>{new URL(websiteUrl).host}</ExternalLink>.
        </>
      )}
    </p>
  );
}
