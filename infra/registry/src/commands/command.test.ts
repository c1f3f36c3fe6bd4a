import { RegistryFailure } from '../registry-failure';
import { repeatUntilStopped } from './command';

test('a look that is not answered is told, and the next one goes on; what stays wrong ends it', async () => {
  const looks = [
    () => Promise.reject(new RegistryFailure('unavailable', 'The API does not answer.')),
    () => Promise.resolve({ lines: ['admin is well.'] }),
    () => Promise.reject(new RegistryFailure('refused', 'The key is refused.')),
  ];
  const printed: string[] = [];
  const look = () => looks.shift()?.() ?? Promise.reject(new Error('too many looks'));
  await expect(repeatUntilStopped(look, 1, (line) => printed.push(line))).rejects.toThrow(
    'The key is refused.',
  );
  expect(printed).toEqual(['The API does not answer. The next look is in 0.001 s.', 'admin is well.']);
});
