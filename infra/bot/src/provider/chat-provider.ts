import type { EventRole } from '@event-portal/contracts';
import type { Metrics } from '../metrics/metrics';

/**
 * What came of setting a person's role: it was `given`; there was nothing to give (`settled`), because the person had
 * it already or is to have none; or the person is `no-member` of the chat.
 */
export type RoleOutcome = 'given' | 'settled' | 'no-member';

/** The chat that people talk in, as far as the bot uses it. */
export type ChatProvider = {
  /**
   * Makes `role` the only event role that the person has in the chat; null for none.
   * @throws CallFailed
   */
  readonly setRoles: (providerId: string, role: EventRole | null) => Promise<RoleOutcome>;
  /**
   * Posts a text to the chat; whatever is in it, it notifies nobody.
   * @throws CallFailed
   */
  readonly post: (text: string) => Promise<void>;
  /** Whether the provider accepts the bot; never throws. */
  readonly ready: () => Promise<boolean>;
};

/** The same provider, with each of its calls counted by outcome. */
export function countCalls(chat: ChatProvider, { countProviderCall }: Metrics): ChatProvider {
  return {
    ready: chat.ready,
    async setRoles(providerId, role) {
      try {
        const outcome = await chat.setRoles(providerId, role);
        countProviderCall('set-roles', outcome);
        return outcome;
      } catch (error) {
        countProviderCall('set-roles', 'failed');
        throw error;
      }
    },
    async post(text) {
      try {
        await chat.post(text);
        countProviderCall('post', 'posted');
      } catch (error) {
        countProviderCall('post', 'failed');
        throw error;
      }
    },
  };
}
