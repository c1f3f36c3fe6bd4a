import { start } from './main';

void start(window);
