import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CallFailed } from '../calls/call-failed';
import { createKeyQueue } from '../memory/key-queue';
import type { ChatProvider } from '../provider/chat-provider';
import type { EventRoleChanged } from '@event-portal/contracts';

const WELCOME = 'A new attendee has joined the event. Welcome!';
/** The most seats that an event can have. */
const MOST_PEOPLE = 100_000;

/** What came of a change. */
type ChangeOutcome = 'applied' | 'no-member' | 'outdated' | 'other-event';

/** Carries changes of event roles over to the chat provider. */
export type RoleChanges = {
  /**
   * Applies a change, unless it belongs to another event or is older than the last one applied to the person.
   * @throws CallFailed
   */
  readonly apply: (change: EventRoleChanged, log: FastifyBaseLogger) => Promise<ChangeOutcome>;
};

/** Builds it for one event. The changes of one person wait for each other: they may not overtake on the way out. */
export function createRoleChanges(chat: ChatProvider, eventId: string): RoleChanges {
  const queue = createKeyQueue();
  const lastApplied = new LRUCache<string, number>({ max: MOST_PEOPLE });

  return {
    async apply(change, log) {
      if (change.eventId.toLowerCase() !== eventId.toLowerCase()) return 'other-event';
      const person = change.userId.toLowerCase();
      return queue.run(person, async () => {
        const at = Date.parse(change.at);
        if (at < (lastApplied.get(person) ?? -Infinity)) return 'outdated';
        const outcome = await chat.setRoles(change.providerId, change.role);
        lastApplied.set(person, at);
        if (outcome === 'no-member') return 'no-member';
        if (outcome === 'given' && change.role === 'attendee') await welcome(log);
        return 'applied';
      });
    },
  };

  /** The role is what counts: a welcome that fails is not worth a second delivery, which might post it twice. */
  async function welcome(log: FastifyBaseLogger): Promise<void> {
    try {
      await chat.post(WELCOME);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      log.warn({ target: error.target, failure: error.failure }, 'the welcome was not posted');
    }
  }
}
