import type { OfflinePage, PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { eventRoleContext, readKnown, type PageRead } from '@event-portal/remote-kit/routing';
import { EmptyState, LinkButton, PageHeader } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { needsOwnDocument } from '#features/scanner/camera/open-camera.ts';
import { allowSound } from '#features/scanner/feedback.ts';
import { Scanner } from '#features/scanner/scanner.tsx';
import { checkInListsQuery } from '#features/scanner/scanner.api.ts';
import { isCameraWanted, useScannerSettings, wantCamera } from '#features/scanner/scanner-settings.ts';
import { LateAnswers } from '#features/scanner/late-answers.tsx';
import { ScannerStart } from '#features/scanner/scanner-start.tsx';
import { useScans } from '#features/scanner/use-scans.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/check-in'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    readKnown(queryClient, checkInListsQuery(http, eventId)),
  ]);
  return { eventId, role: args.context.get(eventRoleContext) };
}

export const handle = eventPageHandle('Check-in');

export const shape = 'form';

export const early = [{ read: 'getEvent' }, { read: 'listCheckInLists' }] satisfies PageRead[];

export const offline = { hours: 24 } satisfies OfflinePage;

export const navigation = {
  group: 'On the day',
  label: 'Check-in',
  icon: 'scan',
  order: 40,
} satisfies PageNavigation;

export function Component() {
  const { eventId, role } = useLoaderData<typeof loader>();
  const { http, keptCopies } = usePlatform();
  const { data } = useSuspenseQuery(checkInListsQuery(http, eventId));
  const { settings, changeSettings, list, chooseList } = useScannerSettings(eventId, data.items);
  const [scanning, setScanning] = useState<'by camera' | 'by hand' | null>(() =>
    isCameraWanted(keptCopies) ? 'by camera' : null,
  );
  // Asked for with the page: the network may be gone before somebody begins.
  const scansHere = useScans(eventId);
  const listsPage = href('/events/:eventId/dashboard/check-in-lists', { eventId });
  const isAdmin = role === 'admin';
  return (
    <>
      <PageHeader
        title="Check-in"
        description="Scan a pass, or search for the person in front of you."
        {...(isAdmin &&
          list &&
          scanning === null && { actions: <LinkButton href={listsPage}>Check-in lists</LinkButton> })}
      />
      {!list && (
        <EmptyState
          title="There is no check-in list yet"
          {...(isAdmin && { action: <LinkButton href={listsPage}>Make a list</LinkButton> })}
        >
          {isAdmin ? 'Make one, so that people can be scanned.' : 'An admin of the event can make one.'}
        </EmptyState>
      )}
      {list && scanning === null && (
        <ScannerStart
          lists={data.items}
          list={list}
          settings={settings}
          onList={chooseList}
          onSettings={changeSettings}
          held={scansHere.held}
          news={<LateAnswers eventId={eventId} scans={scansHere.scans} />}
          onStart={(withCamera) => {
            allowSound();
            if (withCamera && needsOwnDocument(document)) {
              wantCamera(keptCopies);
              window.location.reload();
            } else setScanning(withCamera ? 'by camera' : 'by hand');
          }}
        />
      )}
      {list && scanning !== null && (
        <Scanner
          eventId={eventId}
          list={list}
          settings={settings}
          scansHere={scansHere}
          withCamera={scanning === 'by camera'}
          onSettings={() => setScanning(null)}
        />
      )}
    </>
  );
}
