import {
  AppFrame,
  Banner,
  BrandMark,
  Button,
  Card,
  CenteredFrame,
  DateRange,
  EventArt,
  Grid,
  LinkButton,
  PageHeader,
  PaletteButton,
  PersonMenu,
  Section,
  Stack,
  StatusPill,
  StepList,
  PendingIcon,
  type NavigationGroup,
} from '@event-portal/ui';
import type { ReactNode } from 'react';
import { EVENT_IDS } from '../sample-data';
import styles from './screens.module.css';

const ZONE = 'Europe/Berlin';

const PORTAL: readonly NavigationGroup[] = [
  {
    items: [
      { label: 'Events Portal', href: '#/screen-portal', icon: 'calendar', current: true },
      { label: 'Community', href: '#/screen-portal?community', icon: 'users' },
    ],
  },
  {
    label: 'Resources',
    items: [
      { label: 'Programming', href: '#/screen-portal?programming', icon: 'book' },
      { label: 'Sponsors', href: '#/screen-portal?sponsors', icon: 'handshake' },
    ],
  },
];

/** The person at the foot of the sample screens. */
export function SamplePerson({ name, email }: { name: string; email: string }) {
  return (
    <PersonMenu
      name={name}
      email={email}
      settingsHref="#/centered-frame"
      theme="system"
      onThemeChange={() => undefined}
      onSignOut={() => undefined}
    />
  );
}

export function LoginScreen() {
  return (
    <CenteredFrame
      width="narrow"
      middle
      aside={<EventArt seed={EVENT_IDS[6]} />}
      footer={
        <>
          <a href="#/screen-login?privacy">Privacy</a>
          <a href="#/screen-login?terms">Terms</a>
        </>
      }
    >
      <div className={styles.login}>
        <BrandMark size="large" />
        <h1 className={styles.welcome} tabIndex={-1}>
          Good to see you
        </h1>
        <p className={styles.lead}>Sign in to apply for events, find your team and see what is on.</p>
        <LinkButton href="#/screen-portal" variant="primary" size="large" wide>
          Continue with Discord
        </LinkButton>
        <p className={styles.fine}>
          We read your name, picture and e-mail address. Nothing is posted for you.
        </p>
      </div>
    </CenteredFrame>
  );
}

export function PortalScreen() {
  return (
    <AppFrame
      brand={<BrandMark href="#/screen-portal" />}
      navigation={PORTAL}
      navigationLabel="Portal"
      search={<PaletteButton onPress={() => undefined} />}
      person={<SamplePerson name="Tess Attendee" email="attendee@example.test" />}
    >
      <PageHeader
        title="Hello, Tess"
        description="You have a seat at Spring Summit. Two more events take applications."
      />
      <Stack gap="large">
        <Section title="Your events">
          <Grid>
            <EventCard
              seed={EVENT_IDS[0]}
              title="Spring Summit"
              where="Berlin"
              status={<StatusPill tone="success">You are in</StatusPill>}
            >
              <LinkButton href="#/screen-status" size="small" variant="primary">
                Open dashboard
              </LinkButton>
            </EventCard>
            <EventCard
              seed={EVENT_IDS[5]}
              title="Night of Small Machines"
              where="Online"
              status={
                <StatusPill tone="warning" icon={<PendingIcon />}>
                  In review
                </StatusPill>
              }
            >
              <LinkButton href="#/screen-status" size="small">
                See your application
              </LinkButton>
            </EventCard>
          </Grid>
        </Section>
        <Section title="Open for applications">
          <Grid>
            {['Harbour Hack', 'Design Weekend', 'Open Data Days'].map((title, index) => (
              <EventCard
                key={title}
                seed={EVENT_IDS[index + 6] ?? title}
                title={title}
                where={index === 1 ? 'Lisbon' : 'Hamburg'}
              >
                <Button size="small">Apply</Button>
              </EventCard>
            ))}
          </Grid>
        </Section>
      </Stack>
    </AppFrame>
  );
}

type EventCardProps = { seed: string; title: string; where: string; status?: ReactNode; children: ReactNode };

function EventCard({ seed, title, where, status, children }: EventCardProps) {
  return (
    <Card
      title={title}
      href="#/screen-portal"
      media={<EventArt seed={seed} />}
      status={status}
      meta={
        <>
          <DateRange start="2026-03-14T08:00:00Z" end="2026-03-16T16:00:00Z" timeZone={ZONE} /> · {where}
        </>
      }
      actions={children}
    />
  );
}

export function StatusScreen() {
  return (
    <CenteredFrame
      brand={<BrandMark href="#/screen-portal" compact />}
      back={{ label: 'Events Portal', href: '#/screen-portal' }}
      person={<SamplePerson name="Abe Applicant" email="applicant@example.test" />}
      width="form"
    >
      <Stack gap="large">
        <div>
          <div className={styles.picture}>
            <EventArt seed={EVENT_IDS[5]} />
          </div>
          <PageHeader
            title="You are on the waitlist"
            description={
              <>
                Night of Small Machines ·{' '}
                <DateRange start="2026-03-14T08:00:00Z" end="2026-03-16T16:00:00Z" timeZone={ZONE} />
              </>
            }
          />
          <p>
            Your application convinced us. There were more good ones than seats, so you are next in line:
            number 4. We write as soon as a seat is free.
          </p>
        </div>
        <StepList
          steps={[
            { title: 'Application sent', description: '12 March', state: 'done' },
            { title: 'Review', description: 'Read by two people', state: 'done' },
            {
              title: 'Waitlist',
              description: 'About half of the first ten got a seat in earlier years.',
              state: 'current',
            },
            { title: 'Confirm your seat', state: 'upcoming' },
          ]}
        />
        <Banner tone="neutral">
          You do not need to do anything. If your plans change, give your place to the next person.
        </Banner>
        <div className={styles.row}>
          <LinkButton href="#/screen-status?summary">Read your application</LinkButton>
          <Button variant="quiet">Leave the waitlist</Button>
        </div>
      </Stack>
    </CenteredFrame>
  );
}
