import {
  composeMail,
  defaultMailTexts,
  mailAsText,
  MailKind,
  MailText,
  NoticeContent,
  sampleNotice,
} from './index';

const event = {
  eventId: '00000000-0000-4000-8000-000000000001',
  name: 'Riverside Hackathon',
  location: 'Town hall',
  timeZone: 'America/New_York',
  startsAt: '2026-12-05T14:00:00.000Z',
  applicationsCloseAt: '2026-11-30T04:59:00.000Z',
  seatsConfirmBy: null,
};
const compose = (text: MailText, person = 'Pia') =>
  composeMail({ about: { kind: 'application.rejected' }, text, person, event });

test('placeholders stand for the person and the event, in the time of the event', () => {
  const { subject, paragraphs } = compose({
    subject: '{event}, {location}',
    opening: 'Dear {name},\n\nit starts on {starts}.',
  });
  expect(subject).toBe('Riverside Hackathon, Town hall');
  expect(paragraphs).toEqual(['Dear Pia,', 'it starts on Saturday, 5 December 2026 at 09:00 Eastern Time.']);
});

test('a name that looks like a placeholder stays a name', () => {
  expect(compose({ subject: 'x', opening: 'Dear {name}' }, '{event}').paragraphs).toEqual(['Dear {event}']);
});

test.each(MailKind.options)('the portal’s own words for %s are such as an event could write', (kind) => {
  expect(MailText.parse(defaultMailTexts[kind])).toEqual(defaultMailTexts[kind]);
  const about = sampleNotice(kind, event);
  expect(NoticeContent.parse(about)).toEqual(about);
  const text = mailAsText(composeMail({ about, person: 'Pia', event }), 'https://portal.example.org/x');
  expect(text).toContain('Pia');
  expect(text).toContain('https://portal.example.org/x');
  expect(text).not.toMatch(/[{}]|undefined/);
});

test('a reason and a deadline follow whatever an event has written', () => {
  const text = { subject: 'x', opening: 'x' };
  const facts = (about: NoticeContent) => composeMail({ about, text, person: 'Pia', event }).facts;
  expect(facts({ kind: 'seat.removed', reason: 'The room is smaller.' })).toEqual([
    { label: 'What the organisers say', value: 'The room is smaller.' },
  ]);
  expect(facts({ kind: 'seat.offered', answerBy: event.startsAt })).toEqual([
    { label: 'Take your seat by', value: 'Saturday, 5 December 2026 at 09:00 Eastern Time' },
  ]);
});
