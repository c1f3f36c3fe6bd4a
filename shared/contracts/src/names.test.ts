import * as contract from './index';

type Schema = {
  readonly safeParse: (value: unknown) => { readonly success: boolean };
  readonly _zod: { def: object };
};
type Definition = {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly in?: Schema;
};

/** Fields by which people tell things and one another apart. */
const NAMES = /^(name|title|location)$/;

/** The fields of what a person fills in that hold a name. */
function namesIn(schema: Schema): readonly Schema[] {
  const { shape, innerType, in: inner } = schema._zod.def as Definition;
  if (innerType ?? inner) return namesIn((innerType ?? inner) as Schema);
  return Object.entries(shape ?? {}).flatMap(([field, value]) =>
    NAMES.test(field) ? [value] : namesIn(value),
  );
}

const names = Object.entries(contract).flatMap(([endpoint, declared]) =>
  typeof declared === 'object' && 'body' in declared
    ? namesIn(declared.body as Schema).map((name) => [endpoint, name] as const)
    : [],
);

test('there are names to look at', () => {
  expect(names.map(([endpoint]) => endpoint)).toEqual(
    expect.arrayContaining([
      'changeProfile',
      'createContent',
      'createEvent',
      'createTeam',
      'createServiceKey',
    ]),
  );
});

test.each(names)('nobody is fooled by a name that %s takes', (_endpoint, name) => {
  expect(name.safeParse('Racing racers').success).toBe(true);
  for (const trick of [
    'Racing rac\u200bers',
    'Racing r\u0430cers',
    'Racing\u202e racers',
    'Racing\nracers',
    '\u2800'.repeat(6),
  ])
    expect([trick, name.safeParse(trick).success]).toEqual([trick, false]);
});
