import { runCommand } from './command-line';
import { createNew } from './new-remote/new-remote';
import { routes } from './routes';

await runCommand({ new: createNew, routes });
