import { RouteTreeError } from '@event-portal/tooling';
import { Failure } from '../failure';
import { tellRouteFaults } from './route-failure';

const run = (error: Error) => () =>
  tellRouteFaults(() => {
    throw error;
  });

test('what is wrong with a route file is told without a stack', () => {
  expect(run(new RouteTreeError('logs.tsx: the page has no title.'))).toThrow(
    new Failure('logs.tsx: the page has no title.'),
  );
  expect(run(new RouteTreeError('x'))).toThrow(Failure);
});

test('a fault of the command keeps its stack', () => {
  expect(run(new TypeError('x'))).toThrow(TypeError);
});
