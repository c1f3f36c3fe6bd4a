import { TYPE_PROBLEMS, type Problem } from './problems';
import { ProblemsPanel } from './problems-panel';

/** The name of the part, as its development server has it. */
declare const PART: string;

type Message =
  | { readonly type: 'ok' | 'still-ok' | 'warnings' }
  | { readonly type: 'errors'; readonly data: readonly { moduleName?: string; message: string }[] }
  | { readonly type: typeof TYPE_PROBLEMS; readonly data: readonly Problem[] };

/** What is wrong with the part. */
export const panel = new ProblemsPanel(PART);
const COLORS = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');
/** What the compiler says of itself after the reason. */
const STACK = /\s+Caused by:[^]*$/;

/** The connection of a page to a development server: hot updates are for the server's own client, problems for the panel. */
class DevelopmentClient {
  readonly #socket: WebSocket;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
  }

  onOpen(opened: () => void): void {
    this.#socket.addEventListener('open', opened);
  }

  onClose(closed: () => void): void {
    this.#socket.addEventListener('close', closed);
  }

  onMessage(take: (message: string) => void): void {
    this.#socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message: unknown = JSON.parse(data);
      if (isMessage(message)) show(message);
      take(data);
    });
  }
}

export { DevelopmentClient as default };

function show(message: Message): void {
  switch (message.type) {
    case 'errors':
      return panel.set(
        'compiler',
        message.data.map(({ moduleName = PART, message: text }) => ({
          place: moduleName,
          text: text.replaceAll(COLORS, '').replace(STACK, ''),
        })),
      );
    case TYPE_PROBLEMS:
      return panel.set('types', message.data);
    default:
      return panel.set('compiler', []);
  }
}

function isMessage(value: unknown): value is Message {
  const types: readonly unknown[] = ['ok', 'still-ok', 'warnings', 'errors', TYPE_PROBLEMS];
  return typeof value === 'object' && value !== null && 'type' in value && types.includes(value.type);
}
