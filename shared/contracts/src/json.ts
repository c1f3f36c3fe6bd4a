import * as z from 'zod/mini';

/**
 * Reads a JSON text as what a schema says that it is.
 * @param name how the message calls the text
 * @throws Error that says what is wrong, and where
 */
export function readJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
  name: string,
): z.output<Schema> {
  const parsed = schema.safeParse(parse(text, name));
  if (!parsed.success) throw new Error(`${name} is not valid:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} is no JSON.`);
  }
}
