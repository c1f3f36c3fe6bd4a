import { writeGeneratedPages } from './pages/generated-pages';

/** `npm run routes`: writes what follows from the route files, where it is out of date. */
export async function routes(): Promise<void> {
  for (const file of writeGeneratedPages()) console.log(`${file} written`);
}
