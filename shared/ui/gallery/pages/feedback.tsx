import {
  Banner,
  Button,
  DelayedPending,
  EmptyState,
  ErrorState,
  Grid,
  InboxIcon,
  LinkButton,
  PageProgress,
  PageSkeleton,
  SearchIcon,
  SkeletonCard,
  SkeletonTable,
  SkeletonText,
  SkeletonTile,
  Stack,
  ToastRegion,
  createToastQueue,
} from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';
import { LONG_TEXT } from '../sample-data';

const toasts = createToastQueue();

export function ToastPage() {
  return (
    <>
      <Example
        title="Tones"
        note="Announced without taking the focus; held while someone is in them; Esc puts them away."
      >
        <Button onClick={() => toasts.show({ title: 'Link copied' })}>Neutral</Button>
        <Button
          onClick={() =>
            toasts.show({
              tone: 'success',
              title: 'Event published',
              description: 'It is in the portal now.',
            })
          }
        >
          Success
        </Button>
        <Button
          onClick={() =>
            toasts.show({
              tone: 'danger',
              title: 'Your changes were not saved',
              description: 'The server did not answer. They are still in the form.',
            })
          }
        >
          Danger
        </Button>
        <Button
          onClick={() =>
            toasts.show({
              title: 'Application withdrawn',
              action: { label: 'Undo', onAction: () => toasts.show({ title: 'Back again' }) },
            })
          }
        >
          With an action
        </Button>
      </Example>
      <ToastRegion queue={toasts} />
    </>
  );
}

export function BannerPage() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <Example title="Tones" layout="free">
        <Stack>
          <Banner tone="neutral">Applications close on Friday at 18:00.</Banner>
          <Banner tone="accent" title="You are on the waitlist">
            We write as soon as a seat is free. There is nothing you need to do.
          </Banner>
          <Banner tone="success" title="You are in">
            Your seat is confirmed.
          </Banner>
          <Banner tone="warning" title="You are offline">
            You see what was loaded last. Changes are sent when you are back.
          </Banner>
          <Banner
            tone="danger"
            title="The list could not be loaded"
            action={<Button size="small">Try again</Button>}
          >
            The server did not answer in time.
          </Banner>
        </Stack>
      </Example>
      <Example title="Dismissible" layout="free">
        {shown ? (
          <Banner
            title="A new version is ready"
            action={<Button size="small">Reload</Button>}
            onDismiss={() => setShown(false)}
          >
            Reload when it suits you.
          </Banner>
        ) : (
          <Button onClick={() => setShown(true)}>Show it again</Button>
        )}
      </Example>
      <Example title="Long" layout="free">
        <Banner tone="warning" title={LONG_TEXT}>
          {LONG_TEXT} <a href="#/banner">Read more</a>
        </Banner>
      </Example>
      <Example title="Right to left" layout="free" rtl>
        <Banner tone="success" title="تم القبول" action={<Button size="small">عرض</Button>}>
          مقعدك مؤكد.
        </Banner>
      </Example>
    </>
  );
}

export function EmptyStatePage() {
  return (
    <>
      <Example title="Nothing yet" layout="free">
        <EmptyState
          icon={<InboxIcon />}
          title="No applications yet"
          level={3}
          action={<LinkButton href="#/empty-state">Copy the link</LinkButton>}
        >
          Share the event&rsquo;s link. Applications show up here as they come in.
        </EmptyState>
      </Example>
      <Example title="Nothing fits" layout="free">
        <EmptyState
          icon={<SearchIcon />}
          title="Nobody matches “zyx”"
          level={3}
          action={<Button>Clear the search</Button>}
        />
      </Example>
    </>
  );
}

export function ErrorStatePage() {
  return (
    <>
      <Example title="With everything" layout="free">
        <ErrorState
          title="This page could not be loaded"
          safe="Nothing that you saved is lost."
          advice="Check your connection and try again. If it goes on, tell us the reference below."
          onRetry={() => undefined}
          actions={<LinkButton href="#/error-state">Back to the portal</LinkButton>}
          reference="remote-load-failed · 7f3a1c90"
        >
          The event dashboard did not answer within 15 seconds.
        </ErrorState>
      </Example>
      <Example title="Retrying" layout="free">
        <ErrorState title="The list could not be loaded" level={3} onRetry={() => undefined} retryPending>
          The server did not answer.
        </ErrorState>
      </Example>
      <Example title="Words alone" layout="free">
        <ErrorState
          title="There is no such page"
          level={3}
          advice="Check the address, or go back to where you came from."
        />
      </Example>
    </>
  );
}

export function SkeletonPage() {
  return (
    <>
      <Example title="Text" layout="column">
        <SkeletonText />
      </Example>
      <Example title="Tiles" layout="free">
        <Grid minimum="tile">
          <SkeletonTile />
          <SkeletonTile />
          <SkeletonTile />
        </Grid>
      </Example>
      <Example title="Cards" layout="free">
        <Grid>
          <SkeletonCard />
          <SkeletonCard />
        </Grid>
      </Example>
      <Example title="Table" layout="free">
        <SkeletonTable rows={4} columns={4} />
      </Example>
    </>
  );
}

export function PageSkeletonPage() {
  return (
    <>
      {(['table', 'form', 'tiles', 'cards', 'story'] as const).map((shape) => (
        <Example key={shape} title={`Shape: ${shape}`} layout="free">
          <PageSkeleton shape={shape} />
        </Example>
      ))}
    </>
  );
}

export function PageProgressPage() {
  const [active, setActive] = useState(false);
  return (
    <>
      <Example title="Page progress" note="A thin bar along the top edge; the caller decides when.">
        <Button onClick={() => setActive(!active)}>{active ? 'Stop' : 'Start'}</Button>
        <PageProgress active={active} />
      </Example>
      <Example title="Still loading" layout="free">
        <DelayedPending detail="It takes longer than usual. You can wait, or come back later.">
          <SkeletonText />
        </DelayedPending>
      </Example>
    </>
  );
}
