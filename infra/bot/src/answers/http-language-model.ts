import * as z from 'zod/mini';
import { callForJson } from '../calls/call';
import { CallFailed } from '../calls/call-failed';
import type { Retry } from '../calls/retry';
import type { LanguageModel } from './language-model';

const MOST_TOKENS = 400;

/** What the client of a language model needs. */
export type HttpLanguageModelOptions = {
  readonly key: string;
  /** Without a closing slash. */
  readonly baseUrl?: string | undefined;
  readonly model?: string | undefined;
  readonly retry: Retry;
  readonly timeoutMs: number;
};

const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().check(z.trim(), z.minLength(1)) }) }))
    .check(z.minLength(1)),
});

/** Builds the client of a language model that speaks OpenAI's chat completions. */
export function createHttpLanguageModel(options: HttpLanguageModelOptions): LanguageModel {
  const { key, baseUrl = 'https://api.openai.com', model = 'gpt-4o-mini', retry, timeoutMs } = options;
  return {
    async complete({ system, user }) {
      const answer = await retry(() =>
        callForJson({
          target: 'language-model',
          url: `${baseUrl}/v1/chat/completions`,
          method: 'POST',
          headers: { authorization: `Bearer ${key}` },
          body: {
            model,
            max_tokens: MOST_TOKENS,
            messages: [
              { role: 'system', content: system },
              ...user.map((content) => ({ role: 'user', content })),
            ],
          },
          timeoutMs,
        }),
      );
      const content = Completion.safeParse(answer).data?.choices[0]?.message.content;
      if (content === undefined) throw new CallFailed('language-model', 'unreadable');
      return content;
    },
  };
}
