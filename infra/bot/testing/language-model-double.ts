import { startHttpDouble, type HttpDouble } from './http-double';

/** What the model was asked, as the wire has it. */
type SeenPrompt = { readonly model: string; readonly messages: readonly SeenMessage[] };

type SeenMessage = { readonly role: string; readonly content: string };

/** A language model that always gives the same answer. */
export type LanguageModelDouble = HttpDouble & { readonly prompts: () => readonly SeenPrompt[] };

/** Starts a model that accepts one key. */
export async function startLanguageModelDouble(key: string, answer: string): Promise<LanguageModelDouble> {
  const double = await startHttpDouble(({ line, headers }) => {
    if (line !== 'POST /v1/chat/completions') return { status: 404 };
    if (headers.authorization !== `Bearer ${key}`) return { status: 401, body: { error: { message: key } } };
    return { status: 200, body: { choices: [{ message: { role: 'assistant', content: answer } }] } };
  });
  return { ...double, prompts: () => double.requests.map(({ body }) => body as SeenPrompt) };
}
