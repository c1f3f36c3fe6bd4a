import { benchLists } from './bench-lists';
import { benchSessions } from './sessions/bench-sessions';

const benches: Readonly<Record<string, () => Promise<void>>> = { lists: benchLists, sessions: benchSessions };

const [name = 'lists'] = process.argv.slice(2);
const bench = benches[name];
if (!bench) throw new Error(`There is no bench "${name}". There are ${Object.keys(benches).join(', ')}.`);
await bench();
