import { createApiStub, portalEvent, renderRoutes } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { EventCalendar, type EventMoment } from './event-calendar';

const YEAR = 365 * 24 * 60 * 60 * 1000;
const inYears = (years: number) => new Date(Date.now() + years * YEAR).toISOString();
const event = portalEvent({
  name: 'Riverside, the Hackathon',
  startsAt: inYears(2),
  endsAt: inYears(3),
  applicationsCloseAt: inYears(1),
});

const show = (moment: EventMoment) =>
  renderRoutes([{ path: '/', element: <EventCalendar event={event} moment={moment} /> }], {
    at: '/',
    api: createApiStub(),
  });

const fileOf = async (moment: EventMoment) => {
  show(moment);
  const link = await screen.findByRole('link', { name: /^Add to calendar: / });
  return { link, file: decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('\r\n ', '') };
};

test.each<[EventMoment, string]>([
  [{ kind: 'event' }, String.raw`SUMMARY:Riverside\, the Hackathon`],
  [{ kind: 'close' }, String.raw`SUMMARY:Applications close: Riverside\, the Hackathon`],
  [{ kind: 'answer', by: inYears(1) }, String.raw`SUMMARY:Take your seat: Riverside\, the Hackathon`],
])('%j goes into a calendar, with the way back to the event', async (moment, summary) => {
  const { link, file } = await fileOf(moment);
  expect(file).toMatch(/^data:text\/calendar/);
  expect(file).toContain(`\r\n${summary}\r\n`);
  expect(file).toContain(`URL:https://portal.test/some/path/events/${event.eventId}\r\n`);
  expect(link).toHaveAttribute('download', expect.stringMatching(/hackathon\.ics$/));
});

test('what has passed is offered to no calendar', () => {
  show({ kind: 'answer', by: inYears(-1) });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
