import { EventDraft } from '@event-portal/contracts';
import { useForm } from '@event-portal/remote-kit/forms';
import { createApiStub, managedEvent, renderRoutes } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { datePresets } from './date-presets';
import { EventForm } from './event-form';
import { eventFormValues, type EventFormValues } from './event-form-values';

const start = eventFormValues({
  ...managedEvent(),
  timeZone: 'Europe/Berlin',
  startsAt: '2027-03-19T17:00:00.000Z',
  endsAt: '2027-03-21T17:00:00.000Z',
  applicationsOpenAt: '2027-01-01T11:00:00.000Z',
  applicationsCloseAt: '2027-02-01T11:00:00.000Z',
  seatsConfirmBy: null,
});

function open(values: EventFormValues = start) {
  const save = jest.fn((draft: EventDraft) => Promise.resolve(draft));
  const Page = () => (
    <EventForm
      form={useForm({ schema: EventDraft, start: values, save: (draft) => save(draft) })}
      submitLabel="Save changes"
    />
  );
  const view = renderRoutes([{ path: '/form', Component: Page }], { at: '/form', api: createApiStub() });
  const part = async (label: string, name: RegExp) =>
    within(await screen.findByRole('group', { name: new RegExp(`^${label}`) })).getByRole('spinbutton', {
      name,
    });
  const submit = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Save changes' }));
    return waitFor(() => save.mock.lastCall![0]);
  };
  return { ...view, part, submit };
}

test('the end of an event moves along with its start, by the clock on the wall, and says so', async () => {
  const { user, part, submit } = open();
  await user.click(await part('Starts', /day/));
  await user.keyboard('26');
  expect(await screen.findByText(/The end moved along. It was/)).toHaveTextContent(/21\sMar/);
  // The clocks go forward in between: it still ends on Sunday at six.
  expect(await submit()).toMatchObject({ endsAt: '2027-03-28T16:00:00.000Z' });
});

test('what moved along is put back, and stays there when the start moves on', async () => {
  const { user, part, submit } = open();
  await user.click(await part('Starts', /year/));
  await user.keyboard('{ArrowUp}');
  await user.click(await screen.findByRole('button', { name: 'Put it back' }));
  expect(screen.queryByText(/moved along/)).not.toBeInTheDocument();
  await user.click(await part('Starts', /year/));
  await user.keyboard('{ArrowDown}');
  expect(await submit()).toMatchObject({ startsAt: start.startsAt, endsAt: start.endsAt });
});

test('a start that is emptied and typed anew takes the end along all the same', async () => {
  const { user, part, submit } = open();
  await user.click(await part('Applications open', /day/));
  await user.keyboard('{Backspace}{Backspace}');
  await user.keyboard('3');
  expect(await screen.findByText(/The end of applications moved along/)).toBeInTheDocument();
  expect(await submit()).toMatchObject({ applicationsCloseAt: '2027-02-03T11:00:00.000Z' });
});

test('an end that is chosen moves nothing else', async () => {
  const { user, part, submit } = open();
  await user.click(await part('Ends', /year/));
  await user.keyboard('{ArrowUp}');
  expect(await submit()).toMatchObject({ startsAt: start.startsAt });
  expect(screen.queryByText(/moved along/)).not.toBeInTheDocument();
});

test('usual moments are one press away while nothing is chosen, counted from the start', async () => {
  const { user, submit } = open({ ...start, applicationsCloseAt: null });
  expect(screen.queryByRole('group', { name: 'Set “Ends” to' })).not.toBeInTheDocument();
  const presets = await screen.findByRole('group', { name: 'Set “Applications close” to' });
  await user.click(within(presets).getByRole('button', { name: '2 weeks before the start' }));
  // The end of that day in Berlin.
  expect(await submit()).toMatchObject({ applicationsCloseAt: '2027-03-05T22:59:00.000Z' });
});

test('nothing is counted from a start that is not known, and no end lies before the start', () => {
  expect(datePresets({ ...start, startsAt: null }, 'applicationsCloseAt')).toEqual([]);
  const late = { ...start, startsAt: '2027-03-19T20:00:00.000Z' };
  expect(datePresets(late, 'endsAt').map(({ label }) => label)).toEqual(['2 days later, 18:00']);
});

test('how much is not saved stays in sight, and is discarded after a question', async () => {
  const { user, hasUnsaved } = open();
  const place = await screen.findByLabelText('Place');
  expect(screen.getByText('No unsaved changes')).toBeInTheDocument();
  await user.type(place, '!');
  expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Name'), '!');
  expect(screen.getByText('2 unsaved changes')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No unsaved changes')).toBeInTheDocument();
  expect(place).toHaveValue(start.location);
  expect(hasUnsaved()).toBe(false);
});

test('what people will see of it is shown while it is typed', async () => {
  const { user } = open({ ...start, name: '', startsAt: null });
  const preview = await screen.findByRole('complementary');
  expect(preview).toHaveTextContent(/Name of the event.*No dates yet/);
  await user.type(screen.getByLabelText('Name'), 'Winter Jam');
  expect(within(preview).getByRole('heading', { name: 'Winter Jam' })).toBeInTheDocument();
});

test('the rail leads to a part of the form', async () => {
  // jsdom lays nothing out, and has no scrolling.
  const scrollIntoView = jest.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  const { user, path } = open();
  const rail = await screen.findByRole('navigation', { name: 'Parts of the event' });
  await user.click(within(rail).getByRole('link', { name: 'When' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'When' })).toHaveFocus());
  expect(scrollIntoView).toHaveBeenCalled();
  expect(path()).toBe('/form');
});

test('the size of a team is 4 unless another is entered, and none is a fault of the field', async () => {
  const { user, submit } = open();
  const size = await screen.findByLabelText('People in a team');
  expect(size).toHaveValue(4);
  await user.clear(size);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(size).toHaveAccessibleDescription(/Use a whole number/));
  await user.type(size, '6');
  expect(await submit()).toMatchObject({ teamSize: 6 });
});
