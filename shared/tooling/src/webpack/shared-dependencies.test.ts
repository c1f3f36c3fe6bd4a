import { isInCaretRange } from '@event-portal/contracts/version-range';
import { expectedByRemotes, versionsOfShell } from './shared-dependencies';

test('what the shell says that it provides fits what every remote of this checkout requires', () => {
  const provided = versionsOfShell();
  const required = Object.entries(expectedByRemotes());
  expect(Object.keys(provided)).toEqual(required.map(([name]) => name));
  for (const [name, { requiredVersion }] of required)
    expect([name, isInCaretRange(provided[name] ?? '', requiredVersion)]).toEqual([name, true]);
});
