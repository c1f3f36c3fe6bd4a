import { storageShelf } from '@event-portal/contracts';
import type * as z from 'zod/mini';

type Area = 'localStorage' | 'sessionStorage';

/** What the names of everything that is kept begin with. */
let shelf = '';

/** Keeps what this portal keeps apart from what others on its origin do; to be called before anything is read. */
export function keepApart(basePath: string): void {
  shelf = storageShelf(basePath);
}

/** What this portal calls something that the browser has by that name; undefined where it is not the portal's. */
export function ownName(name: string): string | undefined {
  return name.startsWith(shelf) ? name.slice(shelf.length) : undefined;
}

/** What the browser calls something of this portal. */
export function nameHere(name: string): string {
  return shelf + name;
}

/** The part of a window that a value is kept in. */
type Keeper<In extends Area> = Readonly<Record<In, Storage>>;

/** A text in the browser's storage. Nothing of it throws where the browser keeps nothing. */
type StoredText = {
  /** Null where there is none. */
  readonly read: () => string | null;
  /** @returns whether it is kept. */
  readonly write: (text: string) => boolean;
  readonly remove: () => void;
};

/** A value in the browser's storage. Nothing of it throws where the browser keeps nothing. */
type StoredValue<T> = {
  /** Undefined where there is none, or where what is there is something else. */
  readonly read: () => T | undefined;
  /** @returns whether it is kept. */
  readonly write: (value: T) => boolean;
  readonly remove: () => void;
};

/** Storage can be missing, blocked, full, or lose what it takes: this is the one place that reads and writes it. */
export function storedText<In extends Area>(window: Keeper<In>, area: In, key: string): StoredText {
  const name = shelf + key;
  return {
    read: () => attempt(() => window[area].getItem(name), null),
    write: (text) =>
      attempt(() => {
        window[area].setItem(name, text);
        return window[area].getItem(name) === text;
      }, false),
    remove: () => attempt(() => window[area].removeItem(name), undefined),
  };
}

/** A value that another version of the shell may have written, or somebody else: it counts if the schema says so. */
export function storedValue<In extends Area, Schema extends z.ZodMiniType>(
  window: Keeper<In>,
  area: In,
  key: string,
  schema: Schema,
): StoredValue<z.output<Schema>> {
  const { read, write, remove } = storedText(window, area, key);
  return {
    read: () => attempt(() => schema.safeParse(JSON.parse(read() ?? 'null')).data, undefined),
    write: (value) => write(JSON.stringify(value)),
    remove,
  };
}

/** The names of all that is kept with such a beginning. */
export function storedNames<In extends Area>(
  window: Keeper<In>,
  area: In,
  prefix: string,
): readonly string[] {
  const names = () => Object.keys(window[area]).flatMap((name) => ownName(name) ?? []);
  return attempt(() => names().filter((name) => name.startsWith(prefix)), []);
}

function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access();
  } catch {
    return otherwise;
  }
}
