import { descriptors } from './descriptors';

/** The remote that owns a path, if one does. */
export function areaOf(path: string): string | undefined {
  const prefix = `/${path.split(/[/?#]/)[1] ?? ''}`;
  return descriptors.find(({ areas }) => areas.some((area) => area.path === prefix))?.name;
}
