import {
  Avatar,
  Badge,
  BrandMark,
  Button,
  Card,
  EventArt,
  Grid,
  LinkButton,
  NavigationIcon,
  PageHeader,
  PendingIcon,
  StatusPill,
  TicketIcon,
} from '@event-portal/ui';
import { Example } from '../example';
import { EVENT_IDS, LONG_TEXT, LONG_WORD, PEOPLE } from '../sample-data';
import styles from './display.module.css';

const TONES = ['neutral', 'accent', 'success', 'warning', 'danger'] as const;
const ICON_NAMES =
  'announcement award book calendar chart check clipboard compass dashboard handshake home inbox list log mail message scan settings shield star team ticket user users no-such-icon'.split(
    ' ',
  );

export function BadgePage() {
  return (
    <>
      <Example title="Badge" note="A word or a number beside something.">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone === 'neutral' ? '128' : tone}
          </Badge>
        ))}
      </Example>
      <Example title="Status" note="Shape, words and colour.">
        <StatusPill tone="neutral">Draft</StatusPill>
        <StatusPill tone="accent">Applications open</StatusPill>
        <StatusPill tone="success">Accepted</StatusPill>
        <StatusPill tone="warning" icon={<PendingIcon />}>
          Waitlist
        </StatusPill>
        <StatusPill tone="danger">Rejected</StatusPill>
      </Example>
      <Example title="Long" layout="column">
        <StatusPill tone="warning">{LONG_TEXT}</StatusPill>
      </Example>
      <Example title="Right to left" rtl>
        <Badge tone="accent">طاقم</Badge>
        <StatusPill tone="success">مقبول</StatusPill>
      </Example>
    </>
  );
}

export function AvatarPage() {
  return (
    <>
      <Example title="Sizes">
        <Avatar name="Ada Admin" size="small" />
        <Avatar name="Ada Admin" />
        <Avatar name="Ada Admin" size="large" />
        <Avatar name="Ada Admin" size="huge" />
      </Example>
      <Example title="Names" note="Long, of one word, in other scripts, without any letter.">
        {PEOPLE.map(({ name }) => (
          <Avatar key={name} name={name} size="large" labelled />
        ))}
        <Avatar name="" size="large" />
      </Example>
      <Example title="Picture, and a broken one">
        <Avatar name="Sam Superuser" size="huge" image={PICTURE} labelled />
        <Avatar name="Sam Superuser" size="huge" image="data:image/png;base64,AAAA" labelled />
      </Example>
    </>
  );
}

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#7ba7d8"/><circle cx="32" cy="26" r="12" fill="#fbe3c8"/><path d="M8 64a24 24 0 0 1 48 0z" fill="#2b4a6f"/></svg>',
)}`;

export function CardPage() {
  return (
    <>
      <Example title="With a picture" layout="free">
        <Grid>
          <Card
            title="Spring Summit"
            href="#/card"
            media={<EventArt seed={EVENT_IDS[0]} />}
            status={<StatusPill tone="success">You are in</StatusPill>}
            meta="14–16 March 2026 · Berlin"
          />
          <Card
            title="A title that is much longer than a title should ever be, yet people write them"
            media={<EventArt seed={EVENT_IDS[1]} />}
            meta="Sat 2 May 2026 · online"
            actions={
              <>
                <Button variant="primary" size="small">
                  Apply
                </Button>
                <LinkButton href="#/card" variant="quiet" size="small">
                  Details
                </LinkButton>
              </>
            }
          >
            <p>{LONG_TEXT}</p>
          </Card>
        </Grid>
      </Example>
      <Example title="Without" layout="free">
        <Grid>
          <Card title="Team Aurora" status={<Badge>3 of 4</Badge>} meta="Looking for a designer">
            <p>We build a map of quiet places.</p>
          </Card>
          <Card>
            <p>Only text.</p>
          </Card>
        </Grid>
      </Example>
      <Example title="Long word, right to left" layout="free" rtl>
        <Grid>
          <Card title={LONG_WORD} meta="برلين" href="#/card" media={<EventArt seed={EVENT_IDS[2]} />} />
        </Grid>
      </Example>
    </>
  );
}

export function EventArtPage() {
  return (
    <Example
      title="Drawn from the id"
      note="The same id is the same picture, everywhere and always."
      layout="free"
    >
      <div className={styles.arts}>
        {EVENT_IDS.map((id) => (
          <div key={id} className={styles.art}>
            <EventArt seed={id} />
          </div>
        ))}
      </div>
    </Example>
  );
}

export function BrandPage() {
  return (
    <>
      <Example title="Mark and name">
        <BrandMark size="large" />
        <BrandMark href="#/brand" />
        <BrandMark compact />
      </Example>
      <Example title="Navigation icons" note="By name; the last one is not known." layout="free">
        <ul className={styles.icons}>
          {ICON_NAMES.map((name) => (
            <li key={name} className={styles.icon}>
              <NavigationIcon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Example>
    </>
  );
}

export function PageHeaderPage() {
  return (
    <>
      <Example title="With everything" layout="free">
        <PageHeader
          title="Users"
          count={1284}
          description="Everyone who ever signed in."
          status={<Badge tone="accent">Superuser</Badge>}
          actions={
            <>
              <Button>Export</Button>
              <Button variant="primary" icon={<TicketIcon />}>
                Invite people
              </Button>
            </>
          }
        />
      </Example>
      <Example title="Long" layout="free">
        <PageHeader
          title={LONG_TEXT}
          description={LONG_TEXT}
          actions={<Button variant="primary">Do it</Button>}
        />
      </Example>
    </>
  );
}
